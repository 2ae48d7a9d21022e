-- Which workers are alive, so that what a killed one was doing is done by another at once. Safe beside an older version:
-- its workers are not listed, and their jobs are taken over only after the time below, while jobs may run twice anyhow.
create table job_workers (
  worker text primary key,
  seen_at timestamptz not null
);
