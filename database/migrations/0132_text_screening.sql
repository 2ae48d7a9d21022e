-- Screening of what members write: words that a site does not allow, and texts that somebody of the staff looks at.
-- Safe while the old version runs: only adds.

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
create index text_flags_open on text_flags (site_id, created_at) where closed_at is null;
-- the same matter is shown once a day at most
create unique index text_flags_once on text_flags (member_id, kind, md5(text)) where closed_at is null;

-- What the screening of first messages reads: conversations by the day they began.
create index conversations_new on conversations (site_id, created_at);
