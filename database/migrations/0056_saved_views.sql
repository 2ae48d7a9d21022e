-- Saved views: a name for the filters of a list of the back office, for one person of the staff.
create table saved_views (
  id uuid primary key,
  staff_id uuid not null references staff on delete cascade,
  -- the page of the list, such as `/members`
  path text not null check (path like '/%'),
  -- the filters as the page's address has them; never the words of a search
  query text not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  unique (staff_id, path, name)
);

comment on column saved_views.name is 'technical: says nothing of a member; its owner among the staff chose it';
comment on column saved_views.path is 'technical: says nothing of a person by itself';
comment on column saved_views.query is 'technical: the filters of a list, without the words of a search';

-- Signs that accounts of one person have in common. The staff look for them with a reason, and nothing of the sign is shown.
create index sessions_same_device on sessions (device_hash) where device_hash is not null;
create index pictures_same_picture on pictures (perceptual_hash) where perceptual_hash is not null;

comment on column sessions.device_hash is 'personal: end all sessions of a browser, and find other accounts of the same person; kept: thirty days after the last use; read by: support, as a yes or no';
