-- Profiles and their photos: the public side of a member, shown to others as far as the visibility rules allow. The
-- places that a profile names come first; they are filled from the gazetteer at the first start.

-- Regions of the countries that the product knows.
create table regions (
  -- ISO 3166-2, such as NL-UT
  id text primary key,
  country char(2) not null,
  -- the name in each language
  names jsonb not null
);
-- The regions of a country.
create index regions_country on regions (country, id);

-- Cities and villages of these regions.
create table cities (
  -- GeoNames id
  id integer primary key,
  country char(2) not null,
  region_id text not null references regions (id) on delete restrict,
  name text not null,
  -- folded by database/gazetteer/search-name.ts
  search_name text not null,
  latitude real not null,
  longitude real not null,
  population integer not null
);
-- A city by the beginning of its name.
create index cities_search on cities (country, search_name text_pattern_ops);
-- The city nearest to a position.
create index cities_nearest on cities using gist (point(longitude, latitude));
-- A large city reaches further than the village beside its airport: it is looked for separately.
create index cities_nearest_large on cities using gist (point(longitude, latitude)) where population >= 100000;

-- Other names by which a city is looked for: The Hague, Bruxelles, Warschau.
create table city_aliases (
  city_id integer not null references cities (id) on delete cascade,
  country char(2) not null,
  search_name text not null,
  primary key (city_id, search_name)
);
-- A city by the beginning of another name.
create index city_aliases_search on city_aliases (country, search_name text_pattern_ops);

-- Which edition of the gazetteer the tables hold; a newer program loads its own over it.
create table gazetteer_editions (
  edition text primary key,
  loaded_at timestamptz not null default now()
);

-- The profile of a member. Its labels `fictional` and `cam` follow the member's kind (trigger profiles_keep_label).
create table profiles (
  member_id uuid primary key references members on delete cascade,
  site_id uuid not null references sites on delete cascade,
  name text not null,
  -- the name in the form in which names are compared
  name_key text not null,
  gender text not null check (gender in ('male', 'female')),
  date_of_birth date not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  fictional boolean not null default false,
  cam boolean not null default false,
  sexuality text check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  country char(2) not null,
  region_id text,
  city_id int,
  city text,
  interests text[] not null default '{}',
  hair_color text,
  eye_color text,
  body_type text,
  relationship_status text,
  tattoos text,
  about_me text not null default '',
  main_picture_id uuid,
  num_pictures int not null default 0,
  -- the notice that a disabled profile stands on (its foreign key is in 0012_safety.sql)
  restriction_notice_id uuid,
  unique (site_id, name_key),
  check (sexuality <> 'lesbian' or gender = 'female'),
  -- no profile is disabled without a statement of reasons; what the site writes itself, it may disable without one
  check (status <> 'disabled' or fictional or cam or restriction_notice_id is not null)
);
-- The profiles that stand on a notice, before it is forgotten.
create index profiles_restriction_notice on profiles (restriction_notice_id) where restriction_notice_id is not null;

comment on column profiles.name is 'personal: show the profile; kept: with the account; read by: members; visitors where the site and the member allow it';
comment on column profiles.name_key is 'personal: show the profile; kept: with the account; read by: members; visitors where the site and the member allow it';
comment on column profiles.gender is 'personal: show the profile and find matches; kept: with the account; read by: members; visitors where the site and the member allow it';
comment on column profiles.date_of_birth is 'personal: check the age and show it in years; kept: with the account; read by: the member, support; others see the age';
comment on column profiles.sexuality is 'personal: show it to others, with separate consent; kept: with the account; read by: members who may see the field';
comment on column profiles.country is 'personal: find members nearby; no position is kept; kept: with the account; read by: members, as names';
comment on column profiles.region_id is 'personal: find members nearby; no position is kept; kept: with the account; read by: members, as names';
comment on column profiles.city_id is 'personal: find members nearby; no position is kept; kept: with the account; read by: members, as names';
comment on column profiles.city is 'personal: find members nearby; no position is kept; kept: with the account; read by: members, as names';
comment on column profiles.interests is 'personal: show the profile and find matches; kept: with the account; read by: members who may see the field';
comment on column profiles.hair_color is 'personal: show the profile and find matches; kept: with the account; read by: members who may see the field';
comment on column profiles.eye_color is 'personal: show the profile and find matches; kept: with the account; read by: members who may see the field';
comment on column profiles.body_type is 'personal: show the profile and find matches; kept: with the account; read by: members who may see the field';
comment on column profiles.relationship_status is 'personal: show the profile and find matches; kept: with the account; read by: members who may see the field';
comment on column profiles.tattoos is 'personal: show the profile and find matches; kept: with the account; read by: members who may see the field';
comment on column profiles.about_me is 'personal: show the profile and find matches; kept: with the account; read by: members who may see the field';
comment on column profiles.cam is 'technical: says nothing of a person by itself';
comment on column profiles.fictional is 'technical: says nothing of a person by itself';
comment on column profiles.num_pictures is 'technical: says nothing of a person by itself';

-- Photos of a profile. File names are random and unguessable: that of a locked picture is never sent.
create table pictures (
  member_id uuid not null references members on delete cascade,
  id uuid not null,
  position int not null,
  state text not null check (state in ('pending', 'approved', 'refused')),
  refusal text,
  -- the stem of the stored files: <file>.webp, <file>-thumb.webp, <file>-card.webp, <file>-match.webp
  file text not null,
  width int not null,
  height int not null,
  -- a 24 px wide blurred rendering as a data address, drawn on the server
  blur text not null,
  perceptual_hash text,
  -- demo and fictional profiles: what the portrait generator draws the files from
  portrait jsonb,
  created_at timestamptz not null,
  -- null while no one of the staff has looked at it
  reviewed_at timestamptz,
  reviewed_by uuid references staff on delete set null,
  -- why a new picture waits for a look
  suspicion text check (suspicion in ('blocked', 'refused', 'rule')),
  -- its hashes turned and mirrored, so that a turned copy is known again
  turned_hashes text[] not null default '{}',
  primary key (member_id, id),
  unique (file, member_id)
);
-- The queue of pictures to review.
create index pictures_to_review on pictures (created_at, id) where reviewed_at is null and portrait is null;

comment on column pictures.file is 'personal: show pictures of the profile, and find refused ones again; kept: with the account; read by: whoever may see the profile; moderators';
comment on column pictures.blur is 'personal: show pictures of the profile, and find refused ones again; kept: with the account; read by: whoever may see the profile; moderators';
comment on column pictures.perceptual_hash is 'personal: show pictures of the profile, and find refused ones again; kept: with the account; read by: whoever may see the profile; moderators';
comment on column pictures.portrait is 'personal: show pictures of the profile, and find refused ones again; kept: with the account; read by: whoever may see the profile; moderators';
comment on column pictures.refusal is 'technical: says nothing of a person by itself';
comment on column pictures.reviewed_by is 'technical: says nothing of a person by itself';
comment on column pictures.suspicion is 'technical: says nothing of a person by itself';
comment on column pictures.turned_hashes is 'technical: says nothing of a person by itself';

-- Pictures that must not come back, on any site of the deployment. Only the perceptual hash is kept of them.
create table picture_blocks (
  id uuid primary key,
  hash text not null check (hash ~ '^[0-9a-f]{16}$'),
  reason text not null,
  staff_id uuid references staff on delete set null,
  created_at timestamptz not null,
  unique (hash)
);

comment on column picture_blocks.reason is 'technical: says nothing of a person by itself';
