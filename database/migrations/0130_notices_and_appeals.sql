-- A ban or a hidden profile stands only on a notice that the member was given; appeals against decisions; secrets of
-- the staff's codes only encrypted. Not safe while the old version runs: its staff would have to log in by new codes.

alter table decision_notices
  add column read_at timestamptz,
  add constraint decision_notices_of_member unique (id, member_id);
create index decision_notices_member on decision_notices (member_id, created_at desc);

-- The database itself forbids a restriction without a statement of reasons to that very member.
alter table members
  add column ban_notice_id uuid,
  add foreign key (ban_notice_id, id) references decision_notices (id, member_id),
  add check (status <> 'banned' or ban_notice_id is not null);
alter table profiles
  add column restriction_notice_id uuid,
  add foreign key (restriction_notice_id, member_id) references decision_notices (id, member_id),
  -- what the site writes itself, it may put away without telling itself why
  add check (status <> 'disabled' or fictional or cam or restriction_notice_id is not null);

alter table decisions
  add column ground text not null default 'other'
    check (ground in ('fake', 'underage', 'abuse', 'spam', 'photo', 'other')),
  -- the picture that a removal is about: a reversal shows it again
  add column photo_id uuid,
  add constraint decisions_by_staff unique (id, staff_id);
create index decisions_site on decisions (site_id, created_at);

create table appeals (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  decision_id uuid not null unique,
  -- who decided, so that the database can refuse their own judgement of the appeal
  decided_by uuid not null,
  member_id uuid references members on delete set null,
  text text not null check (text <> ''),
  state text not null default 'open' check (state in ('open', 'upheld', 'reversed')),
  answer text,
  answered_by uuid references staff on delete restrict,
  created_at timestamptz not null,
  answered_at timestamptz,
  foreign key (decision_id, decided_by) references decisions (id, staff_id) on delete cascade,
  check (answered_by <> decided_by),
  check ((state = 'open') = (answered_by is null)),
  check ((state = 'open') = (answered_at is null))
);
create index appeals_open on appeals (site_id, created_at) where state = 'open';
create index appeals_member on appeals (member_id);

-- Sealed by a key that the database does not have: nonce and tag alone take 28 bytes.
delete from two_factor where octet_length(secret) < 40;
alter table two_factor add check (octet_length(secret) >= 40);

-- Files that a report needs: they stay when the member removes the picture, until the case is long over.
create table evidence_files (
  name text not null,
  report_id uuid not null references reports on delete cascade,
  primary key (name, report_id)
);
create index evidence_files_report on evidence_files (report_id);
