-- What members say of themselves also stands in the rows of the search, as bits that its indexes carry: a search in a
-- region or for few ages then filters its slice of an index without leaving it. The inverted index of search_traits
-- stays for rare answers in a whole country.
-- Safe while the old version runs: only adds.

-- The bits of some answers, given by their numbers of search_trait (0030), in one of two words of sixty bits. What
-- stands before the place in the list of all answers, gender and country, falls away.
create function answer_bits(traits int[], word int) returns bigint language sql immutable parallel safe as $$
  select coalesce(bit_or(1::bigint << ((trait % 1024 - 1) % 60)), 0) from unnest(traits) trait
  where (trait % 1024 - 1) / 60 = word
$$;

-- The same of the answers that a search asks for, any of which will do.
create function answer_mask(field text, answers text[], word int) returns bigint language sql immutable parallel safe as $$
  select answer_bits(array_agg(search_trait('male', 'AA', field, answer)), word) from unnest(answers) answer
$$;

drop index search_members_country, search_members_region, search_members_country_age, search_members_region_age,
  search_members_newest;
alter table search_members
  add column answers_low bigint not null default 0,
  add column answers_high bigint not null default 0;

update search_members s set answers_low = answer_bits(t.traits, 0), answers_high = answer_bits(t.traits, 1)
from search_traits t where t.member_id = s.member_id;

create or replace function refresh_search_member(of_member uuid) returns void language sql as $$
  insert into search_members as s
    (member_id, site_id, gender, country, region_id, birth_year, date_of_birth, active_at, visible, has_picture,
     fictional, shown_to_visitors, answers_low, answers_high)
  select m.id, m.site_id, p.gender, p.country, p.region_id, extract(year from p.date_of_birth)::smallint, p.date_of_birth,
    m.signup_at,
    p.status = 'active' and m.status in ('not_confirmed', 'activated') and not m.invisible and m.kind <> 'cam',
    p.main_picture_id is not null, p.fictional, m.shown_to_visitors,
    answer_bits(traits_of(p), 0), answer_bits(traits_of(p), 1)
  from members m join profiles p on p.member_id = m.id where m.id = of_member
  on conflict (member_id) do update set
    gender = excluded.gender, country = excluded.country, region_id = excluded.region_id,
    birth_year = excluded.birth_year, date_of_birth = excluded.date_of_birth,
    visible = excluded.visible, has_picture = excluded.has_picture, shown_to_visitors = excluded.shown_to_visitors,
    answers_low = excluded.answers_low, answers_high = excluded.answers_high
$$;

drop trigger profiles_refresh_search on profiles;
create trigger profiles_refresh_search
  after insert or update of gender, country, region_id, date_of_birth, status, main_picture_id, interests, hair_color,
    eye_color, body_type, relationship_status, tattoos
  on profiles for each row execute function profiles_refresh_search();

create index search_members_country on search_members
  (site_id, gender, country, birth_year, active_at desc, member_id desc)
  include (date_of_birth, has_picture, shown_to_visitors, fictional, answers_low, answers_high) where visible;
create index search_members_region on search_members
  (site_id, gender, country, region_id, birth_year, active_at desc, member_id desc)
  include (date_of_birth, has_picture, shown_to_visitors, fictional, answers_low, answers_high) where visible;
create index search_members_country_age on search_members
  (site_id, gender, country, date_of_birth)
  include (member_id, has_picture, shown_to_visitors, answers_low, answers_high) where visible;
create index search_members_region_age on search_members
  (site_id, gender, country, region_id, date_of_birth)
  include (member_id, has_picture, shown_to_visitors, answers_low, answers_high) where visible;
create index search_members_newest on search_members
  (site_id, gender, country, active_at desc, member_id desc)
  include (date_of_birth, region_id, has_picture, fictional, shown_to_visitors, answers_low, answers_high) where visible;
