-- Leaving: why, what the account was before, and until when it can come back.
-- Safe while the old version runs: only adds tables.

create table account_deletions (
  member_id uuid primary key references members on delete cascade,
  reason text not null
    check (reason in ('price', 'found_someone', 'not_looking', 'site_problems', 'no_members', 'time', 'other')),
  remarks text not null default '',
  previous_status text not null check (previous_status in ('not_confirmed', 'activated')),
  requested_at timestamptz not null
);

-- What remains of an erased account: that somebody left, in which month and why.
create table deletion_counts (
  site_id uuid not null references sites on delete cascade,
  month date not null,
  reason text not null,
  accounts int not null,
  primary key (site_id, month, reason)
);

-- Files to be removed after the rows that named them are gone, until they are.
create table files_to_remove (
  name text primary key,
  since timestamptz not null
);
