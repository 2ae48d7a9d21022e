-- Photos and gifts in conversations. Safe while the old version runs: it only adds.

-- A photo as it was sent; its files are <file>.full.webp and <file>.thumb.webp. They are served
-- to the two members of the conversation alone, to the receiver after they have accepted photos of the sender.
create table chat_photos (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  from_id uuid not null references members on delete cascade,
  -- the message that carries it is found by it
  client_id uuid not null,
  -- the stem of the stored files
  file text not null unique,
  width int not null,
  height int not null,
  -- 24 px wide and blurred, as a data address: all that is shown until the receiver accepts
  blur text not null,
  created_at timestamptz not null
);
create index chat_photos_from on chat_photos (from_id);

-- Whether each member has accepted to see photos of the other one.
alter table conversations
  add column photos_a boolean not null default false,
  add column photos_b boolean not null default false;

-- Which gifts a site offers, by the id of their drawing.
create table gifts (
  site_id uuid not null references sites on delete cascade,
  id text not null,
  position int not null,
  enabled boolean not null default true,
  primary key (site_id, id)
);

create function sites_default_gifts() returns trigger language plpgsql as $$
begin
  insert into gifts (site_id, id, position)
    select new.id, gift, position from unnest(array[
      'rose', 'coffee', 'chocolate', 'ice-cream', 'balloon', 'teddy-bear', 'cinema-ticket', 'star'
    ]) with ordinality as defaults (gift, position)
    on conflict do nothing;
  return null;
end $$;
create trigger sites_default_gifts after insert on sites
  for each row execute function sites_default_gifts();

insert into gifts (site_id, id, position)
  select s.id, gift, position from sites s cross join unnest(array[
    'rose', 'coffee', 'chocolate', 'ice-cream', 'balloon', 'teddy-bear', 'cinema-ticket', 'star'
  ]) with ordinality as defaults (gift, position)
  on conflict do nothing;
