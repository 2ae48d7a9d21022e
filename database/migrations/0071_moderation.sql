-- Decisions of the staff about members and what the members are told of them.
-- Safe while the old version runs: only adds.

alter table reports
  add column claimed_by uuid references staff on delete set null,
  add column claimed_at timestamptz;

-- What a member was told of a decision: the statement of reasons, in their language.
create table decision_notices (
  id uuid primary key,
  member_id uuid references members on delete set null,
  language text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null
);

create table decisions (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  report_id uuid references reports on delete set null,
  member_id uuid references members on delete set null,
  kind text not null check (kind in ('dismissal', 'warning', 'removal', 'restriction', 'ban')),
  -- why, for the staff alone
  reason text not null,
  staff_id uuid not null references staff on delete restrict,
  -- nothing is decided against a member without telling them why
  notice_id uuid unique references decision_notices on delete restrict,
  created_at timestamptz not null,
  reversed_at timestamptz,
  reversed_by uuid references staff on delete restrict,
  check (kind = 'dismissal' or notice_id is not null),
  -- whoever decided does not judge the appeal
  check (reversed_by <> staff_id),
  check ((reversed_at is null) = (reversed_by is null))
);
create index decisions_member on decisions (member_id, created_at desc);
create index decisions_report on decisions (report_id);
