-- Sites and what each of them says for itself. One deployment serves many sites; nearly every row belongs to one, and
-- goes with it. Ids are made by the program (UUIDv7). Every table carries its site or its member, by which it can be
-- spread over several database machines (docs/scaling.md).
--
-- How to read these files: each table has a comment, then its columns, and below it its indexes, each with the query
-- that it serves. `personal:` and `technical:` comments on columns say what is kept about people;
-- docs/security/personal-data.md is written from them, and tests/personal-data.test.ts fails for a column without one.
-- Functions and triggers stand in database/functions.

-- A site: its settings as one document, as the contract describes it.
create table sites (
  id uuid primary key,
  settings jsonb not null,
  -- grows with every change; caches are keyed by it
  version int not null default 1,
  created_at timestamptz not null default now()
);

-- The host names that a site answers to.
create table site_hosts (
  host text primary key check (host = lower(host)),
  site_id uuid not null references sites on delete cascade,
  -- the host that links in e-mails use
  main boolean not null default false
);
-- The hosts of a site.
create index site_hosts_site on site_hosts (site_id);

-- Messages that a site words in its own way, by the key and language of the message.
create table message_overrides (
  site_id uuid not null references sites on delete cascade,
  key text not null,
  language text not null,
  text text not null check (text <> ''),
  updated_at timestamptz not null,
  primary key (site_id, language, key)
);

-- The pages of fixed text (terms, privacy …) in a site's own words, in Markdown.
create table page_texts (
  site_id uuid not null references sites on delete cascade,
  page text not null,
  language text not null,
  text text not null check (text <> ''),
  published boolean not null,
  updated_at timestamptz not null,
  primary key (site_id, page, language)
);

-- Pages that a site writes itself, at /{token}, in Markdown. A language that is missing shows the English text.
create table content_pages (
  site_id uuid not null references sites on delete cascade,
  token text not null check (token ~ '^[a-z0-9][a-z0-9-]{1,63}$'),
  language text not null,
  text text not null,
  published boolean not null default false,
  updated_at timestamptz not null,
  primary key (site_id, token, language)
);

-- How many visitors came from where, by day: the first step of the funnel. Only numbers, of visitors who agreed to be
-- counted.
create table visit_counts (
  site_id uuid not null references sites on delete cascade,
  day date not null,
  -- the advertising network and the reference of the link by which they came
  network text not null,
  ref text not null,
  visits int not null,
  primary key (site_id, day, network, ref)
);

comment on column visit_counts.network is 'technical: says nothing of a person by itself';
comment on column visit_counts.ref is 'technical: says nothing of a person by itself';
comment on column visit_counts.visits is 'technical: says nothing of a person by itself';
