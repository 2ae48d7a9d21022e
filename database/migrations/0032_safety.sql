-- Reports with the evidence as it was, and the conversations that a block has taken away, kept out of sight for a while.
-- Safe while the old version runs: only adds.

create table reports (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  reference text not null unique,
  -- who reports is never told to who is reported; an erased account leaves the report without a name
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
  unique (site_id, key)
);
create index reports_open on reports (site_id, created_at) where state = 'open';
create index reports_reported on reports (reported_id, created_at desc);
create index reports_reporter on reports (reporter_id);

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
create index frozen_conversations_pair on frozen_conversations (member_a, member_b);
create index frozen_conversations_b on frozen_conversations (member_b);
create index frozen_conversations_age on frozen_conversations (delete_at);
