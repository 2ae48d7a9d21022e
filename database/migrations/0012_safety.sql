-- Safety: reports, the decisions of moderators and the appeals against them, the screening of texts, and complaints.

-- Reports about a member, with the evidence as it was.
create table reports (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  reference text not null unique,
  -- a reported member never learns who reported them; an erased account leaves the report without a name
  reporter_id uuid references members on delete set null,
  reported_id uuid references members on delete set null,
  reason text not null check (reason in ('fake', 'underage', 'abuse', 'spam', 'photo', 'other')),
  body text not null default '',
  conversation_id uuid,
  photo_id uuid,
  -- the profile, its pictures and the conversation as they were
  evidence jsonb not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'rejected')),
  -- the Idempotency-Key: the same report twice is one
  key uuid not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  claimed_by uuid references staff on delete set null,
  claimed_at timestamptz,
  unique (site_id, key)
);
-- The list of open reports of the back office.
create index reports_open on reports (site_id, created_at) where state = 'open';
-- Reports about a member.
create index reports_reported on reports (reported_id, created_at desc);
-- Reports by a member: how many they made, and how many were rejected.
create index reports_reporter on reports (reporter_id);
-- The nightly removal of names and evidence; what it has emptied leaves the index.
create index reports_to_forget on reports (decided_at)
  where reporter_id is not null or body <> ''
    or evidence <> '{"profile": null, "pictures": [], "conversation": null}';

comment on column reports.body is 'personal: judge reports; kept: a year after the decision; read by: moderators';
comment on column reports.evidence is 'personal: judge reports; kept: a year after the decision; read by: moderators';
comment on column reports.reporter_id is 'personal: judge reports; kept: a year after the decision; read by: moderators';
comment on column reports.claimed_by is 'technical: says nothing of a person by itself';
comment on column reports.reason is 'technical: says nothing of a person by itself';

-- Files that a report needs: they stay when the member removes the picture, until the case is long over.
create table evidence_files (
  name text not null,
  report_id uuid not null references reports on delete cascade,
  primary key (name, report_id)
);
-- The files of a report.
create index evidence_files_report on evidence_files (report_id);

comment on column evidence_files.name is 'personal: keep the pictures of a report; kept: until ninety days after the report is closed; read by: moderators';

-- Conversations that a block has taken away, kept out of sight for a while in case one of the two is reported.
create table frozen_conversations (
  conversation_id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  -- as in conversations: the smaller id is a
  member_a uuid not null references members on delete cascade,
  member_b uuid not null references members on delete cascade,
  messages jsonb not null,
  frozen_at timestamptz not null,
  delete_at timestamptz not null
);
-- The frozen conversation of two members.
create index frozen_conversations_pair on frozen_conversations (member_a, member_b);
-- Frozen conversations of the second member, when they are erased.
create index frozen_conversations_b on frozen_conversations (member_b);
-- The nightly removal.
create index frozen_conversations_age on frozen_conversations (delete_at);

comment on column frozen_conversations.messages is 'personal: keep the evidence of a reported conversation; kept: until the report is closed and its time for an appeal is over; read by: moderators, inside the report';
comment on column frozen_conversations.member_a is 'personal: keep the evidence of a reported conversation; kept: until the report is closed and its time for an appeal is over; read by: moderators, inside the report';
comment on column frozen_conversations.member_b is 'personal: keep the evidence of a reported conversation; kept: until the report is closed and its time for an appeal is over; read by: moderators, inside the report';

-- What a member was told of a decision: the statement of reasons, in their language.
create table decision_notices (
  id uuid primary key,
  member_id uuid references members on delete set null,
  language text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null,
  read_at timestamptz,
  constraint decision_notices_of_member unique (id, member_id)
);
-- A ban and a disabled profile stand on a notice that this very member was given.
alter table members add foreign key (ban_notice_id, id) references decision_notices (id, member_id);
alter table profiles add foreign key (restriction_notice_id, member_id) references decision_notices (id, member_id);
-- The notices of a member, newest first.
create index decision_notices_member on decision_notices (member_id, created_at desc);
-- The nightly removal after five years.
create index decision_notices_age on decision_notices (created_at);

comment on column decision_notices.text is 'personal: tell members why something was decided; kept: five years, as the law on online services asks, and as long as what was decided stands; read by: the member, moderators';
comment on column decision_notices.language is 'technical: says nothing of a person by itself';

-- Decisions of moderators.
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
  ground text not null default 'other'
    check (ground in ('fake', 'underage', 'abuse', 'spam', 'photo', 'other')),
  -- the picture that a removal is about: a reversal shows it again
  photo_id uuid,
  -- what a decision took out of a profile's text: a reversal puts it back
  removed_text text,
  check (kind = 'dismissal' or notice_id is not null),
  -- whoever decided does not judge the appeal
  check (reversed_by <> staff_id),
  check ((reversed_at is null) = (reversed_by is null)),
  constraint decisions_by_staff unique (id, staff_id)
);
-- What was decided about a member before.
create index decisions_member on decisions (member_id, created_at desc);
-- The decision on a report.
create index decisions_report on decisions (report_id);
-- The numbers of a site's moderation.
create index decisions_site on decisions (site_id, created_at);
-- The nightly removal after five years.
create index decisions_age on decisions (created_at);

comment on column decisions.reason is 'personal: judge appeals and repeated offences; kept: five years, as the law on online services asks, and as long as what was decided stands; read by: moderators';
comment on column decisions.removed_text is 'personal: put back what was taken away wrongly; kept: five years, as the law on online services asks, and as long as what was decided stands; read by: moderators';
comment on column decisions.ground is 'technical: says nothing of a person by itself';
comment on column decisions.reversed_by is 'technical: says nothing of a person by itself';

-- Appeals against decisions. Whoever decided does not judge the appeal.
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
-- The list of open appeals of the back office.
create index appeals_open on appeals (site_id, created_at) where state = 'open';
-- Appeals of a member, for their archive and their erasure.
create index appeals_member on appeals (member_id);

comment on column appeals.text is 'personal: judge decisions again; kept: five years, as the law on online services asks, and as long as what was decided stands; read by: the member, moderators';
comment on column appeals.answer is 'personal: judge decisions again; kept: five years, as the law on online services asks, and as long as what was decided stands; read by: the member, moderators';
comment on column appeals.answered_by is 'technical: says nothing of a person by itself';
comment on column appeals.decided_by is 'technical: says nothing of a person by itself';

-- Words that a site does not allow.
create table text_rules (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  -- as it is compared: lower case, without accents
  words text not null check (words <> ''),
  -- refuse: the text is not taken; flag: it is, and shows up for the moderators
  act text not null check (act in ('refuse', 'flag')),
  created_at timestamptz not null,
  unique (site_id, words)
);

comment on column text_rules.act is 'technical: says nothing of a person by itself';
comment on column text_rules.words is 'technical: says nothing of a person by itself';

-- Texts that the moderators should look at.
create table text_flags (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('name', 'about_me', 'words', 'identical', 'many_conversations')),
  -- what the member wrote that set it off
  text text not null,
  -- how many members it went to, where that is the matter
  receivers int not null default 0,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references staff on delete set null
);
-- The list of flags of the back office.
create index text_flags_open on text_flags (site_id, created_at) where closed_at is null;
-- The same text is flagged once while it is open.
create unique index text_flags_once on text_flags (member_id, kind, md5(text)) where closed_at is null;

comment on column text_flags.text is 'personal: look at suspicious texts; kept: until closed, then with the account; read by: moderators';
comment on column text_flags.closed_by is 'technical: says nothing of a person by itself';
comment on column text_flags.receivers is 'technical: says nothing of a person by itself';

-- Complaints; kept without the account when that is erased.
create table complaints (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  reference text not null unique,
  -- the Idempotency-Key, so that a repeated request finds its complaint
  key uuid not null,
  member_id uuid references members on delete set null,
  email text not null,
  language text not null,
  category text not null check (category in ('payment', 'member', 'content', 'decision', 'privacy', 'other')),
  text text not null,
  about_member_id uuid references members on delete set null,
  url text,
  state text not null default 'open' check (state in ('open', 'answered')),
  answer text,
  created_at timestamptz not null,
  answered_at timestamptz,
  unique (site_id, key)
);
-- Complaints of a member.
create index complaints_of_member on complaints (member_id, created_at desc) where member_id is not null;
-- The list of open complaints of the back office.
create index complaints_open on complaints (site_id, created_at) where state = 'open';

comment on column complaints.email is 'personal: answer complaints; kept: two years after the answer; read by: support';
comment on column complaints.text is 'personal: answer complaints; kept: two years after the answer; read by: support';
comment on column complaints.answer is 'personal: answer complaints; kept: two years after the answer; read by: support';
comment on column complaints.category is 'technical: says nothing of a person by itself';
comment on column complaints.language is 'technical: says nothing of a person by itself';
comment on column complaints.url is 'technical: says nothing of a person by itself';
