-- Conversations, their messages, what can be sent besides text, the live feed, and the desk of fictional profiles.

-- One row for each pair of members, with both sides' counters and marks. It has no index on what changes with every
-- message, so that updates stay on their page. A fictional profile never starts one (trigger fictional_begins_nothing).
create table conversations (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  -- the smaller member id is a
  member_a uuid not null references members on delete cascade,
  member_b uuid not null references members on delete cascade,
  started_by uuid not null,
  -- whether the member ever wrote: an answered conversation is no one's "first message"
  wrote_a boolean not null default false,
  wrote_b boolean not null default false,
  last_message_id uuid,
  last_at timestamptz not null,
  unread_a int not null default 0,
  unread_b int not null default 0,
  -- the newest message of the other one that this member has read
  read_a uuid,
  read_b uuid,
  -- the newest message of the other one that reached a screen of this member
  delivered_a uuid,
  delivered_b uuid,
  -- a deleted chat hides everything up to this message for its deleter only
  cleared_a uuid,
  cleared_b uuid,
  created_at timestamptz not null,
  -- whether this member accepts photos of the other one
  photos_a boolean not null default false,
  photos_b boolean not null default false,
  -- the number of the newest message in this member's feed, by which their list is ordered
  seq_a bigint,
  seq_b bigint,
  -- the newest message of the other one that was shown to this member anywhere: it cannot be taken back with its credits
  shown_a uuid,
  shown_b uuid,
  unique (member_a, member_b),
  check (member_a < member_b)
) with (
  fillfactor = 70,
  -- every message rewrites its row: vacuumed early, on any server
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1
);
-- A member's conversations in which they are member_b; the unique key finds those in which they are member_a.
create index conversations_b on conversations (member_b);
-- The screening of first messages: the conversations of a site by the day they began.
create index conversations_new on conversations (site_id, created_at);
-- How many conversations a member has started lately: the rules against mass first messages.
create index conversations_begun on conversations (started_by, created_at);

comment on column conversations.member_a is 'personal: show conversations and what was read; kept: with the account; read by: both members of the conversation';
comment on column conversations.member_b is 'personal: show conversations and what was read; kept: with the account; read by: both members of the conversation';
comment on column conversations.read_a is 'personal: show conversations and what was read; kept: with the account; read by: both members of the conversation';
comment on column conversations.read_b is 'personal: show conversations and what was read; kept: with the account; read by: both members of the conversation';
comment on column conversations.delivered_a is 'personal: show conversations and what was read; kept: with the account; read by: both members of the conversation';
comment on column conversations.delivered_b is 'personal: show conversations and what was read; kept: with the account; read by: both members of the conversation';
comment on column conversations.shown_a is 'personal: give the credits of a message back only while it was shown nowhere; kept: with the account; read by: no one';
comment on column conversations.shown_b is 'personal: give the credits of a message back only while it was shown nowhere; kept: with the account; read by: no one';
comment on column conversations.cleared_a is 'technical: says nothing of a person by itself';
comment on column conversations.cleared_b is 'technical: says nothing of a person by itself';
comment on column conversations.photos_a is 'technical: says nothing of a person by itself';
comment on column conversations.photos_b is 'technical: says nothing of a person by itself';
comment on column conversations.started_by is 'technical: says nothing of a person by itself';
comment on column conversations.unread_a is 'technical: says nothing of a person by itself';
comment on column conversations.unread_b is 'technical: says nothing of a person by itself';
comment on column conversations.wrote_a is 'technical: says nothing of a person by itself';
comment on column conversations.wrote_b is 'technical: says nothing of a person by itself';
comment on column conversations.seq_a is 'technical: the number of the newest message in the feed of member_a';
comment on column conversations.seq_b is 'technical: the number of the newest message in the feed of member_b';

-- GIFs that were sent, as their provider describes them.
create table gifs (
  id text primary key,
  title text not null,
  width int not null check (width > 0),
  height int not null check (height > 0)
);

-- Messages. Ids (UUIDv7) of a conversation grow in the order in which its messages were stored.
create table messages (
  conversation_id uuid not null references conversations on delete cascade,
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  kind text not null check (kind in ('text', 'photo', 'gift', 'gif', 'system')),
  body text,
  photo_id uuid,
  gift text,
  -- what it cost its sender
  credits int not null check (credits >= 0),
  -- made by the browser: a repeat is the same message
  client_id uuid not null,
  created_at timestamptz not null,
  gif_id text references gifs on delete restrict,
  from_seq bigint,
  to_seq bigint,
  primary key (conversation_id, id)
);
-- A retry, a second tab or a lost answer finds the first message and pays nothing.
create unique index messages_client_id on messages (from_id, client_id);
-- The job that gathers the words of new messages. Messages are stored in the order of their time, so a BRIN index is small and costs next to
-- nothing.
create index messages_created on messages using brin (created_at) with (pages_per_range = 16, autosummarize = on);

comment on column messages.body is 'personal: deliver messages; kept: until unsent, or with the accounts of both; shown for the days that the site sets; read by: both members of the conversation; moderators inside a report';
comment on column messages.gift is 'personal: deliver messages; kept: until unsent, or with the accounts of both; shown for the days that the site sets; read by: both members of the conversation; moderators inside a report';
comment on column messages.kind is 'personal: deliver messages; kept: until unsent, or with the accounts of both; shown for the days that the site sets; read by: both members of the conversation; moderators inside a report';
comment on column messages.gif_id is 'personal: deliver messages; kept: until unsent, or with the accounts of both; shown for the days that the site sets; read by: both members of the conversation; moderators inside a report';
comment on column messages.credits is 'technical: says nothing of a person by itself';
comment on column messages.from_seq is 'technical: the number of the message in the feed of its sender';
comment on column messages.to_seq is 'technical: the number of the message in the feed of its receiver';

-- The words of messages, for members who search their own conversations. A job gathers them, so that sending a message
-- costs nothing for it; newer messages are searched where they stand.
create table message_words (
  conversation_id uuid not null,
  message_id uuid not null,
  -- the words, and the two members as m:<id>: the index finds the few that are one's own
  words tsvector not null,
  primary key (conversation_id, message_id),
  foreign key (conversation_id, message_id) references messages on delete cascade
);
-- The messages with a word that are one's own.
create index message_words_words on message_words using gin (words);

comment on column message_words.words is 'personal: search in one’s own messages; kept: with the message; read by: both members of the conversation';

-- Up to when the words of messages have been gathered: one row.
create table message_words_state (
  one boolean primary key default true check (one),
  gathered_until timestamptz not null
);
insert into message_words_state (gathered_until) values ('-infinity');

-- The slot of the live feed that an event of this moment belongs to. The default of a column needs it, so it stands here
-- and never changes.
create function feed_slot(at timestamptz) returns smallint language sql immutable parallel safe
  return (floor(extract(epoch from at) / (5 * 86400))::bigint % 7)::smallint;

-- The live feed: events numbered per member without gaps, since the number is taken under the lock of the member's
-- state row. Messages are not stored here; they carry their own numbers (messages.from_seq, to_seq), and a reader
-- merges both.
--
-- Kept in seven slots of five days each. A writer writes into today's; the one that is used next is emptied by
-- `truncate`: no row is deleted one by one, nothing is left to vacuum, and no writer waits. So an event lives for 25 to
-- 30 days.
create table member_events (
  member_id uuid not null references members on delete cascade,
  seq bigint not null,
  event jsonb not null,
  created_at timestamptz not null default now(),
  -- by the clock of the database: no process with another one writes into a slot that is about to be emptied
  slot smallint not null default feed_slot(now()),
  primary key (member_id, seq, slot)
) partition by list (slot);

create table member_events_0 partition of member_events for values in (0);
create table member_events_1 partition of member_events for values in (1);
create table member_events_2 partition of member_events for values in (2);
create table member_events_3 partition of member_events for values in (3);
create table member_events_4 partition of member_events for values in (4);
create table member_events_5 partition of member_events for values in (5);
create table member_events_6 partition of member_events for values in (6);

comment on column member_events.event is 'personal: bring news to screens that were away; kept: thirty days; read by: the member';
comment on column member_events.slot is 'technical: in which of seven parts the event is kept, by its day';

-- Photos sent in a conversation. Their files are <file>.full.webp and <file>.thumb.webp, served to the two members alone, to
-- the receiver once they accept photos of the sender.
create table chat_photos (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  from_id uuid not null references members on delete cascade,
  -- the message that carries it is found by it
  client_id uuid not null,
  file text not null unique,
  width int not null,
  height int not null,
  -- 24 px wide and blurred, as a data address: all that is shown until the receiver accepts
  blur text not null,
  created_at timestamptz not null
);
-- Photos that a member sent, for their archive and their erasure.
create index chat_photos_from on chat_photos (from_id);

comment on column chat_photos.file is 'personal: show photos sent in a conversation; kept: with the account; read by: both members of the conversation';
comment on column chat_photos.blur is 'personal: show photos sent in a conversation; kept: with the account; read by: both members of the conversation';

-- The gifts that a site offers. A new site begins with eight (trigger sites_default_gifts).
create table gifts (
  site_id uuid not null references sites on delete cascade,
  id text not null,
  position int not null,
  enabled boolean not null default true,
  primary key (site_id, id)
);

-- Sentences that a site offers for a first message.
create table icebreakers (
  site_id uuid not null references sites on delete cascade,
  id text not null,
  position int not null,
  texts jsonb not null,
  primary key (site_id, id)
);

-- Who of the staff is answering in a conversation of a fictional profile: a lock that ends by itself.
create table desk_claims (
  conversation_id uuid primary key references conversations on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  until timestamptz not null
);

comment on column desk_claims.until is 'technical: says nothing of a person by itself';

-- Who of the staff wrote an answer for a fictional profile.
create table desk_answers (
  message_id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  staff_id uuid references staff on delete set null,
  created_at timestamptz not null
);
-- Who answered in a conversation.
create index desk_answers_conversation on desk_answers (conversation_id);
