-- News that the staff writes to the members who want it (E-098), and how far each has come. Safe while the old version
-- runs: only adds; the index is made in a moment on small tables, on a large one changes of members wait some seconds.

create table site_news (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  -- made by the browser: a second press sends nothing more
  client_id uuid not null,
  -- {"en": {"title": "…", "text": "…"}, …}
  texts jsonb not null,
  -- for whom there is no text of their own language
  language text not null,
  -- how many members wanted it when it was sent, and how many mails have been written
  receivers int not null check (receivers >= 0),
  mailed int not null default 0 check (mailed >= 0),
  -- whose turn was last; members have theirs in the order of their ids
  last_member_id uuid,
  sent_by uuid references staff on delete set null,
  sent_at timestamptz not null,
  finished_at timestamptz,
  unique (site_id, client_id)
);
create index site_news_newest on site_news (site_id, id desc);

-- Who wants news, in the order of their turns: few of all, as it is off until it is ticked.
create index members_who_want_news on members (site_id, id)
  where status = 'activated' and kind = 'person' and not is_demo and not 'news' = any (notifications_disabled);

comment on column site_news.texts is 'technical: says nothing of a person by itself';
comment on column site_news.language is 'technical: says nothing of a person by itself';
comment on column site_news.receivers is 'technical: says nothing of a person by itself';
comment on column site_news.mailed is 'technical: says nothing of a person by itself';
comment on column site_news.sent_by is 'technical: says nothing of a person by itself';
