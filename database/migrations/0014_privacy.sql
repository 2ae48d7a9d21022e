-- Privacy: copies of a member's own data, leaving, erasure, and requests under the law on data protection.

-- Archives of everything about a member, made at their request.
create table account_exports (
  id uuid not null,
  member_id uuid not null references members on delete cascade,
  state text not null check (state in ('wanted', 'ready')),
  file text,
  bytes int,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((state = 'ready') = (file is not null and bytes is not null)),
  primary key (id, member_id)
);
-- The newest archive of a member.
create index account_exports_member on account_exports (member_id, created_at desc);
-- The nightly removal of expired archives.
create index account_exports_age on account_exports (expires_at);

comment on column account_exports.file is 'personal: give members a copy of their data; kept: seven days; read by: the member';
comment on column account_exports.bytes is 'technical: says nothing of a person by itself';

-- Accounts that are leaving: why, and what they were before, until when they can come back.
create table account_deletions (
  member_id uuid primary key references members on delete cascade,
  reason text not null
    check (reason in ('price', 'found_someone', 'not_looking', 'site_problems', 'no_members', 'time', 'other')),
  remarks text not null default '',
  previous_status text not null check (previous_status in ('not_confirmed', 'activated')),
  requested_at timestamptz not null
);

comment on column account_deletions.reason is 'personal: learn why members leave; kept: until the account is erased; read by: support';
comment on column account_deletions.remarks is 'personal: learn why members leave; kept: until the account is erased; read by: support';
comment on column account_deletions.previous_status is 'technical: says nothing of a person by itself';

-- What remains of an erased account: that someone left, in which month and why.
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

-- What people ask of their own data, with the month that the law gives for the answer.
create table data_requests (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  reference text not null unique,
  -- null for someone without an account, and when the account is gone
  member_id uuid references members on delete set null,
  -- the complaint by which it came; both are answered at once
  complaint_id uuid unique references complaints on delete set null,
  email text not null,
  language text not null,
  kind text not null check (kind in ('access', 'erasure', 'correction', 'objection', 'other')),
  text text not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  answer text,
  received_at timestamptz not null,
  -- one month after it came (Article 12 (3) of Regulation (EU) 2016/679)
  due_at timestamptz not null,
  -- who of the staff wrote it down; null for one that came by the site
  recorded_by uuid references staff on delete set null,
  decided_by uuid references staff on delete set null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
-- The list of open requests, by when they are due.
create index data_requests_open on data_requests (site_id, due_at) where state = 'open';
-- Requests of a member.
create index data_requests_member on data_requests (member_id) where member_id is not null;

comment on column data_requests.email is 'personal: answer requests about personal data; kept: until the account is erased, else two years after the answer; read by: support';
comment on column data_requests.text is 'personal: answer requests about personal data; kept: until the account is erased, else two years after the answer; read by: support';
comment on column data_requests.answer is 'personal: answer requests about personal data; kept: until the account is erased, else two years after the answer; read by: support';
comment on column data_requests.language is 'technical: says nothing of a person by itself';
comment on column data_requests.recorded_by is 'technical: says nothing of a person by itself';
comment on column data_requests.decided_by is 'technical: says nothing of a person by itself';
