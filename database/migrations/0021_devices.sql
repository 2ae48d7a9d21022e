-- Browsers that a member has logged in with: a new one is told by mail, a known one is not locked out by the wrong
-- passwords of others (X-002). Only the hash of the browser's token is kept.
-- Safe while the old version runs: only adds a table.

create table known_devices (
  member_id uuid not null references members on delete cascade,
  token_hash bytea not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (member_id, token_hash)
);
create index known_devices_age on known_devices (last_at);
