-- Regions and cities of the product's countries (E-020, E-022), filled from the gazetteer at the first start.
-- Safe while the old version runs: only adds tables.

create table regions (
  id text primary key, -- ISO 3166-2, such as NL-UT
  country char(2) not null,
  names jsonb not null -- the name in each language
);
create index regions_country on regions (country, id);

create table cities (
  id integer primary key, -- GeoNames id
  country char(2) not null,
  region_id text not null references regions (id) on delete restrict,
  name text not null,
  search_name text not null, -- folded by server/profiles/search-name.ts
  latitude real not null,
  longitude real not null,
  population integer not null
);
create index cities_search on cities (country, search_name text_pattern_ops);
create index cities_nearest on cities using gist (point(longitude, latitude));
-- A large city reaches further than the village beside its airport: it is looked for separately.
create index cities_nearest_large on cities using gist (point(longitude, latitude)) where population >= 100000;

-- Other names under which a city is looked for: The Hague, Bruxelles, Warschau.
create table city_aliases (
  city_id integer not null references cities (id) on delete cascade,
  country char(2) not null,
  search_name text not null,
  primary key (city_id, search_name)
);
create index city_aliases_search on city_aliases (country, search_name text_pattern_ops);

-- Which edition of the gazetteer the tables hold; a newer program loads its own over it.
create table gazetteer_editions (
  edition text primary key,
  loaded_at timestamptz not null default now()
);
