-- Texts that a site words in its own way: single messages, and the pages of fixed text. Safe while the old version runs:
-- only adds.

create table message_overrides (
  site_id uuid not null references sites on delete cascade,
  key text not null,
  language text not null,
  text text not null check (text <> ''),
  updated_at timestamptz not null,
  primary key (site_id, language, key)
);

create table page_texts (
  site_id uuid not null references sites on delete cascade,
  page text not null,
  language text not null,
  text text not null check (text <> ''),
  published boolean not null,
  updated_at timestamptz not null,
  primary key (site_id, page, language)
);
