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

-- Signs that accounts of one person have in common. The staff look for them with a reason, and see that accounts share one,
-- never the sign itself.
create index known_devices_token on known_devices (token_hash);
create index pictures_hash on pictures (perceptual_hash) where perceptual_hash is not null;

comment on column known_devices.token_hash is 'personal: tell members of logins from new devices, and find accounts of one person; kept: with the account; read by: no one; support learns which accounts share one';
comment on column pictures.perceptual_hash is 'personal: show pictures of the profile, find refused ones again, and find accounts of one person; kept: with the account; read by: everyone who may see the profile; moderators';
