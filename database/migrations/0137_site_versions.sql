-- Every saved version of a site's settings, to compare and to go back to. Safe while the old version runs: only adds.

create table site_versions (
  site_id uuid not null references sites on delete cascade,
  version int not null,
  settings jsonb not null,
  -- null for what the site began with
  staff_id uuid references staff on delete set null,
  reason text not null,
  created_at timestamptz not null,
  primary key (site_id, version)
);
