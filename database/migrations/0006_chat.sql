-- Conversations and messages. One row per pair carries both unread counters; it has no index on what changes with
-- every message, so that updates stay on their page.

create table conversations (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  -- the smaller member id is a
  member_a uuid not null references members on delete cascade,
  member_b uuid not null references members on delete cascade,
  started_by uuid not null,
  -- whether the member ever wrote: an answered conversation is nobody's "first message"
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
  -- a deleted chat hides everything up to this message for its deleter only (C-027)
  cleared_a uuid,
  cleared_b uuid,
  created_at timestamptz not null,
  unique (member_a, member_b),
  check (member_a < member_b)
) with (fillfactor = 70);
create index conversations_b on conversations (member_b);

create table messages (
  conversation_id uuid not null references conversations on delete cascade,
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  kind text not null check (kind in ('text', 'photo', 'gift', 'gif', 'system')),
  body text,
  photo_id uuid,
  gift text,
  credits int not null check (credits >= 0),
  client_id uuid not null,
  created_at timestamptz not null,
  primary key (conversation_id, id)
);
-- a retry, a second tab or a lost answer finds the first message and pays nothing
create unique index messages_client_id on messages (from_id, client_id);

create table icebreakers (
  site_id uuid not null references sites on delete cascade,
  id text not null,
  position int not null,
  texts jsonb not null,
  primary key (site_id, id)
);

-- Members to be told by mail or push of a message that came while they were away; a job empties it.
create table message_notices (
  member_id uuid not null references members on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  first_message boolean not null,
  created_at timestamptz not null,
  primary key (member_id, conversation_id)
);
