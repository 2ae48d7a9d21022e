-- Notifications: what members are told by e-mail, web push and text message, and what waits to be told.

-- E-mails, text messages and pushes that go out, or are read on the outbox page when no server is configured.
create table outbox (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  member_id uuid references members on delete cascade,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  recipient text not null,
  subject text not null default '',
  body_text text not null,
  body_html text,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- what made it go out
  cause text,
  -- by which switch it is stopped when a member turns its kind off while it waits
  kind text
);
-- The outbox page, newest first.
create index outbox_newest on outbox (created_at desc);
-- What went to a member.
create index outbox_member on outbox (member_id);
-- A job that runs twice finds its first e-mail and writes no second one.
create unique index outbox_cause on outbox (site_id, cause) where cause is not null;

comment on column outbox.recipient is 'personal: send mails, text messages and pushes; kept: fourteen days; read by: the receiver, support';
comment on column outbox.subject is 'personal: send mails, text messages and pushes; kept: fourteen days; read by: the receiver, support';
comment on column outbox.body_text is 'personal: send mails, text messages and pushes; kept: until it is sent, at most two days; read by: the receiver, support';
comment on column outbox.body_html is 'personal: send mails, text messages and pushes; kept: until it is sent, at most two days; read by: the receiver, support';
comment on column outbox.headers is 'personal: send mails, text messages and pushes; kept: until it is sent, at most two days; read by: the receiver, support';
comment on column outbox.cause is 'technical: says nothing of a person by itself';
comment on column outbox.channel is 'technical: says nothing of a person by itself';
comment on column outbox.kind is 'technical: says nothing of a person by itself';

-- Browsers that receive web push.
create table push_subscriptions (
  endpoint text primary key,
  member_id uuid not null references members on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- the login with which it was subscribed: once that has ended, the browser is told nothing more
  session_hash bytea,
  constraint push_subscriptions_login foreign key (session_hash, member_id)
    references sessions (token_hash, member_id) on delete cascade
);
-- The browsers of a member.
create index push_subscriptions_member on push_subscriptions (member_id);
-- The browsers of a session that ends.
create index push_subscriptions_login on push_subscriptions (session_hash);

comment on column push_subscriptions.endpoint is 'personal: push news to a browser; kept: until it is switched off or refused, or the login ends; read by: no one; the browser’s push service sees the endpoint';
comment on column push_subscriptions.p256dh is 'personal: push news to a browser; kept: until it is switched off or refused, or the login ends; read by: no one; the browser’s push service sees the endpoint';
comment on column push_subscriptions.auth is 'personal: push news to a browser; kept: until it is switched off or refused, or the login ends; read by: no one; the browser’s push service sees the endpoint';
comment on column push_subscriptions.session_hash is 'technical: the login that it goes with';

-- Messages that came while their recipient was away, until the conversation is read. Every way of telling keeps its own
-- time here, and reminders of unread messages start from the same row.
create table message_notices (
  member_id uuid not null references members on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  first_message boolean not null,
  created_at timestamptz not null,
  mailed_at timestamptz,
  -- how many reminders of it were sent: after a day, after a week
  reminders smallint not null default 0,
  primary key (member_id, conversation_id)
);
-- Notices that wait for an e-mail.
create index message_notices_to_mail on message_notices (created_at) where mailed_at is null;
-- Notices that wait for a reminder.
create index message_notices_to_remind on message_notices (created_at) where reminders < 2;

comment on column message_notices.conversation_id is 'personal: tell members of messages while they are away; kept: until it is mailed; read by: the member';
comment on column message_notices.first_message is 'technical: says nothing of a person by itself';
comment on column message_notices.reminders is 'technical: says nothing of a person by itself';

-- Messages to members who were away and have a browser with web push, until their pushes are queued. Sending a message
-- writes it in its own transaction, so that none is lost.
create table push_notices (
  member_id uuid not null references members on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  -- the newest message; older ones of the conversation were said by it too
  message_id uuid not null,
  first_message boolean not null,
  created_at timestamptz not null,
  primary key (member_id, conversation_id)
);

comment on column push_notices.conversation_id is 'personal: push messages while members are away; kept: until it is pushed; read by: the member';
comment on column push_notices.first_message is 'technical: says nothing of a person by itself';

-- Likes and matches that came while their receiver was away. One who has seen the like needs no e-mail.
create table like_notices (
  member_id uuid not null references members on delete cascade,
  from_id uuid not null references members on delete cascade,
  is_match boolean not null,
  created_at timestamptz not null,
  primary key (member_id, from_id)
);
-- The job that writes e-mails about likes.
create index like_notices_age on like_notices (created_at);
-- Notices of likes from a member who is erased.
create index like_notices_from on like_notices (from_id);

comment on column like_notices.from_id is 'personal: tell members of likes while they are away; kept: until it is mailed; read by: the member';
comment on column like_notices.is_match is 'technical: says nothing of a person by itself';

-- When a member last had an e-mail of a kind, so that not too many of a kind follow each other.
create table mail_times (
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('messages', 'likes', 'weekly', 'profile', 'absence', 'promotion')),
  last_at timestamptz not null,
  primary key (member_id, kind)
);

-- How many text messages went out on a day. They cost the operator money: each one is counted before it is queued, for
-- the account, the network, the block of numbers and the site.
create table text_message_counts (
  site_id uuid not null references sites on delete cascade,
  -- in UTC
  day date not null,
  scope text not null check (scope in ('account', 'network', 'prefix', 'site')),
  -- whose count it is: a keyed hash, empty for the site
  key bytea not null,
  sent int not null check (sent > 0),
  -- no more go out on this day
  is_full boolean not null default false,
  primary key (site_id, day, scope, key)
);
-- The removal after two days.
create index text_message_counts_day on text_message_counts (day);

comment on column text_message_counts.key is 'personal: limit the text messages of a day; kept: two days; read by: no one';
comment on table text_message_counts is 'how many text messages went out on a day, so that no one makes the operator pay for any number';
comment on column text_message_counts.scope is 'technical: says nothing of a person by itself';
comment on column text_message_counts.sent is 'technical: says nothing of a person by itself';
comment on column text_message_counts.is_full is 'technical: says nothing of a person by itself';

-- News that the staff writes to the members who want it, and how far each has come.
create table site_news (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  -- made by the browser: a second press sends nothing more
  client_id uuid not null,
  -- {"en": {"title": "…", "text": "…"}, …}
  texts jsonb not null,
  -- for whom there is no text of their own language
  language text not null,
  -- how many members wanted it when it was sent, and how many e-mails have been written
  receivers int not null check (receivers >= 0),
  mailed int not null default 0 check (mailed >= 0),
  -- whose turn was last; members have theirs in the order of their ids
  last_member_id uuid,
  sent_by uuid references staff on delete set null,
  sent_at timestamptz not null,
  finished_at timestamptz,
  unique (site_id, client_id)
);
-- The news of a site, newest first.
create index site_news_newest on site_news (site_id, id desc);

comment on column site_news.texts is 'technical: says nothing of a person by itself';
comment on column site_news.language is 'technical: says nothing of a person by itself';
comment on column site_news.receivers is 'technical: says nothing of a person by itself';
comment on column site_news.mailed is 'technical: says nothing of a person by itself';
comment on column site_news.sent_by is 'technical: says nothing of a person by itself';
