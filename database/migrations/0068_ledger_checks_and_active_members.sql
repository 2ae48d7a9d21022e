-- The last whole check of the ledger: it reads every movement, which a page cannot wait for.
create table ledger_checks (
  id boolean primary key default true check (id),
  checked_at timestamptz not null,
  entries bigint not null,
  -- where the ledger first differs, for the health page; null when it is right
  difference text
);

comment on column ledger_checks.difference is 'technical: says nothing of a person by itself';

-- The fictional profiles of a site by name, for their list in the back office.
create index profiles_fictional on profiles (site_id, name_key, member_id) where fictional;

-- Members who wrote or paid on that day; null where it was last counted by an older version.
alter table site_days add column active int;

comment on column site_days.active is 'technical: says nothing of a person by itself';
