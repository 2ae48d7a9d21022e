-- Content pages that a site writes itself, and complaints. Safe beside the version before: only new tables.

-- A page of a site at /{token}, in Markdown; a language that is missing shows the English text (R-041, J-01).
create table content_pages (
  site_id uuid not null references sites on delete cascade,
  token text not null check (token ~ '^[a-z0-9][a-z0-9-]{1,63}$'),
  language text not null,
  text text not null,
  published boolean not null default false,
  updated_at timestamptz not null,
  primary key (site_id, token, language)
);

-- What people complain about; kept without the account when that is erased (R-037, J-02).
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
create index complaints_of_member on complaints (member_id, created_at desc) where member_id is not null;
create index complaints_open on complaints (site_id, created_at) where state = 'open';
