-- Erasing accounts and giving members their own data. Safe while the old version runs: only adds.

-- An archive of everything about a member, made on their wish; its file is named like any other.
create table account_exports (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  state text not null check (state in ('wanted', 'ready')),
  file text,
  bytes int,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((state = 'ready') = (file is not null and bytes is not null))
);
create index account_exports_member on account_exports (member_id, created_at desc);
create index account_exports_age on account_exports (expires_at);
