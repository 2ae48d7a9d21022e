-- Searches that members keep, and of which they may be told when somebody new fits. Safe while the old version runs:
-- only adds.
create table saved_searches (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  -- the filters as they were used, defaults filled in (UsedFilters of the contract)
  filters jsonb not null,
  alert boolean not null,
  created_at timestamptz not null,
  -- whoever signed up later is new to the member
  seen_at timestamptz not null,
  -- when the alerts last looked
  alerted_at timestamptz not null
);
create index saved_searches_member on saved_searches (member_id, created_at);
create index saved_searches_alert on saved_searches (alerted_at) where alert;
