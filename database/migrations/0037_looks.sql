-- The pictures that make a site an operator’s own: logos, icons and the large pictures of the home page and landers.

-- One file of a picture. The settings name the picture by its id, which follows from its content.
create table site_pictures (
  site_id uuid not null references sites on delete cascade,
  picture text not null check (picture ~ '^[0-9a-f]{32}$'),
  -- the name in its address, such as 640.webp
  file text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (site_id, picture, file)
);

-- Drawn people stay where they are meant: on the sites of the demo.
update sites set settings = settings || jsonb_build_object(
  'portraits', case when settings -> 'is_demo' = 'true' then 'drawn' else 'none' end
)
where settings ? 'name';
