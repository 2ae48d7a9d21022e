-- Voice messages: their recordings, what a message and the ledger call them, and whether a member accepts to hear those of
-- another one.

-- Recordings sent in a conversation, served to its two members alone, to the receiver once they accept voice messages of
-- the sender. Each file was written anew by the server, with nothing in it but the sound.
create table chat_voices (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  from_id uuid not null references members on delete cascade,
  -- the message that carries it is found by it
  client_id uuid not null,
  file text not null unique,
  type text not null check (type in ('audio/webm', 'audio/mp4')),
  milliseconds int not null check (milliseconds > 0),
  -- how loud it is over its length, as the sender's browser heard it: one sign of 0–9 and a–v for each of 48 parts
  waveform text not null,
  created_at timestamptz not null
);
-- Recordings that a member sent, for their archive and their erasure, and for those who look for them.
create index chat_voices_from on chat_voices (from_id);

comment on column chat_voices.file is 'personal: play voice messages in a conversation; kept: with the account; read by: both members of the conversation; moderators inside a report';
comment on column chat_voices.waveform is 'personal: play voice messages in a conversation; kept: with the account; read by: both members of the conversation';
comment on column chat_voices.milliseconds is 'personal: play voice messages in a conversation; kept: with the account; read by: both members of the conversation; moderators inside a report';
comment on column chat_voices.type is 'technical: says nothing of a person by itself';

alter table messages add column voice_id uuid;
-- Not checked against the rows that are there: they fit a narrower list, and reading them all would keep messages waiting.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('text', 'photo', 'gift', 'gif', 'voice', 'system')) not valid;

alter table credit_movements drop constraint credit_movements_kind_check;
alter table credit_movements add constraint credit_movements_kind_check
  check (kind in ('signup', 'purchase', 'message', 'photo', 'gift', 'voice', 'refund', 'reversal', 'adjustment', 'release')) not valid;

-- Whether this member accepts voice messages of the other one.
alter table conversations
  add column voices_a boolean not null default false,
  add column voices_b boolean not null default false;

comment on column conversations.voices_a is 'technical: says nothing of a person by itself';
comment on column conversations.voices_b is 'technical: says nothing of a person by itself';
