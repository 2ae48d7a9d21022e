-- Ready-made answers for complaints, reports, requests about data and support, which the staff of a site insert and finish.
create table answer_templates (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  kind text not null check (kind in ('complaint', 'report', 'data_request', 'support')),
  name text not null check (name <> ''),
  -- by language; `{name}`, `{reference}`, `{site}` and `{staff}` stand for what the case fills in
  texts jsonb not null check (texts <> '{}'),
  updated_at timestamptz not null,
  unique (site_id, kind, name)
);

comment on column answer_templates.name is 'technical: says nothing of a person by itself';
comment on column answer_templates.texts is 'technical: says nothing of a person by itself';
