-- What members say of themselves, as numbers that a search can intersect. Apart from search_members, which every
-- sign of life rewrites: an inverted index would have to be rewritten with it.
-- Safe while the old version runs: only adds.

-- One number per gender, country and answer, so that a rare answer is found without reading its common neighbours.
-- New answers are added at the end; null for an answer that no search asks for.
create function search_trait(of_gender text, of_country text, field text, value text) returns int
language sql immutable parallel safe as $$
  select ((ascii(of_country) - 65) * 26 + ascii(substr(of_country, 2)) - 65) * 2048 + (of_gender = 'female')::int * 1024
    + array_position(array[
      'hair_color:black', 'hair_color:brown', 'hair_color:blond', 'hair_color:red', 'hair_color:grey',
      'hair_color:white', 'hair_color:bald', 'hair_color:other',
      'eye_color:brown', 'eye_color:blue', 'eye_color:green', 'eye_color:hazel', 'eye_color:grey', 'eye_color:other',
      'body_type:slim', 'body_type:average', 'body_type:athletic', 'body_type:curvy', 'body_type:full', 'body_type:other',
      'relationship_status:single', 'relationship_status:in_relationship', 'relationship_status:married',
      'relationship_status:separated', 'relationship_status:divorced', 'relationship_status:widowed',
      'relationship_status:complicated',
      'tattoos:none', 'tattoos:few', 'tattoos:many',
      'interests:travel', 'interests:camping', 'interests:hiking', 'interests:nature', 'interests:beach',
      'interests:cycling', 'interests:running', 'interests:swimming', 'interests:fitness', 'interests:yoga',
      'interests:dancing', 'interests:football', 'interests:tennis', 'interests:sailing', 'interests:winter_sports',
      'interests:motorcycling', 'interests:horses', 'interests:dogs', 'interests:cats', 'interests:cooking',
      'interests:baking', 'interests:eating_out', 'interests:wine', 'interests:coffee', 'interests:music',
      'interests:concerts', 'interests:singing', 'interests:making_music', 'interests:films', 'interests:series',
      'interests:theatre', 'interests:museums', 'interests:books', 'interests:photography', 'interests:painting',
      'interests:crafts', 'interests:diy', 'interests:gardening', 'interests:board_games', 'interests:gaming',
      'interests:languages', 'interests:volunteering'
    ], field || ':' || value)
$$;

create table search_traits (
  member_id uuid primary key references members on delete cascade,
  traits int[] not null
);
-- Profiles change rarely: better a slower write than a list of pending entries in every read.
create index search_traits_any on search_traits using gin (traits) with (fastupdate = off);
alter table search_traits alter column traits set statistics 1000;

create function traits_of(p profiles) returns int[] language sql stable as $$
  select coalesce(array_agg(trait) filter (where trait is not null), '{}') from (
    select search_trait(p.gender, p.country, field, value) as trait from (values
      ('hair_color', p.hair_color), ('eye_color', p.eye_color), ('body_type', p.body_type),
      ('relationship_status', p.relationship_status), ('tattoos', p.tattoos)) answers (field, value)
    union all
    select search_trait(p.gender, p.country, 'interests', interest) from unnest(p.interests) interest
  ) numbered
$$;

create function profiles_refresh_traits() returns trigger language plpgsql as $$
begin
  insert into search_traits (member_id, traits) values (new.member_id, traits_of(new))
    on conflict (member_id) do update set traits = excluded.traits where search_traits.traits <> excluded.traits;
  return null;
end $$;
create trigger profiles_refresh_traits
  after insert or update of gender, country, interests, hair_color, eye_color, body_type, relationship_status, tattoos
  on profiles for each row execute function profiles_refresh_traits();

insert into search_traits (member_id, traits) select p.member_id, traits_of(p) from profiles p;
