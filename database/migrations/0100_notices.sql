-- Notices by mail: what waits to be told, what was told when, and what a member wants to have of their own data.
-- Safe while the old version runs: only adds.

-- A notice stays until the conversation is read; every way of telling it (mail here, push elsewhere) keeps its own time,
-- and the reminders of unread messages start from the same row.
alter table message_notices
  add column mailed_at timestamptz,
  -- how many reminders of it went out: after a day, after a week
  add column reminders smallint not null default 0;
create index message_notices_to_mail on message_notices (created_at) where mailed_at is null;
create index message_notices_to_remind on message_notices (created_at) where reminders < 2;

-- Likes and matches that came while their receiver was away; one who has seen the like needs no mail.
create table like_notices (
  member_id uuid not null references members on delete cascade,
  from_id uuid not null references members on delete cascade,
  is_match boolean not null,
  created_at timestamptz not null,
  primary key (member_id, from_id)
);
create index like_notices_age on like_notices (created_at);
create index like_notices_from on like_notices (from_id);

-- When a member last had a mail of a kind: so many mails of a kind do not follow each other.
create table mail_times (
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('messages', 'likes', 'weekly', 'profile', 'absence', 'promotion')),
  last_at timestamptz not null,
  primary key (member_id, kind)
);
