-- The bits of answers also say whom a member looks for and whether they have written about themselves, which the
-- match-finder asks of everybody whom it compares: it then reads the profiles of the best only.
-- The old version goes on using them: nothing that it asks for has another bit. Safe while it runs: the rows are written
-- before the triggers are changed, so that nobody waits for a table; only whoever saves a profile or is seen waits for
-- the row, up to three minutes with a million members on two cores.

-- As in 0030, with what nobody searches by at its end.
create or replace function search_trait(of_gender text, of_country text, field text, value text) returns int
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
      'interests:languages', 'interests:volunteering',
      'looking_for:male', 'looking_for:female', 'looking_for:both', 'about_me:written'
    ], field || ':' || value)
$$;

-- What the rows of the search say of a member besides what they can be searched by.
create function match_traits_of(p profiles, looking_for text) returns int[] language sql stable as $$
  select array[
    search_trait(p.gender, p.country, 'looking_for', looking_for),
    case when p.about_me <> '' then search_trait(p.gender, p.country, 'about_me', 'written') end]
$$;

create or replace function refresh_search_member(of_member uuid) returns void language sql as $$
  insert into search_members as s
    (member_id, site_id, gender, country, region_id, birth_year, date_of_birth, active_at, visible, has_picture,
     fictional, shown_to_visitors, answers_low, answers_high)
  select m.id, m.site_id, p.gender, p.country, p.region_id, extract(year from p.date_of_birth)::smallint, p.date_of_birth,
    m.signup_at,
    p.status = 'active' and m.status in ('not_confirmed', 'activated') and not m.invisible and m.kind <> 'cam',
    p.main_picture_id is not null, p.fictional, m.shown_to_visitors,
    answer_bits(known.traits, 0), answer_bits(known.traits, 1)
  from members m join profiles p on p.member_id = m.id
  cross join lateral (select traits_of(p) || match_traits_of(p, m.looking_for) as traits) known
  where m.id = of_member
  on conflict (member_id) do update set
    gender = excluded.gender, country = excluded.country, region_id = excluded.region_id,
    birth_year = excluded.birth_year, date_of_birth = excluded.date_of_birth,
    visible = excluded.visible, has_picture = excluded.has_picture, shown_to_visitors = excluded.shown_to_visitors,
    answers_low = excluded.answers_low, answers_high = excluded.answers_high
$$;

update search_members s set
  answers_low = s.answers_low | answer_bits(match_traits_of(p, m.looking_for), 0),
  answers_high = s.answers_high | answer_bits(match_traits_of(p, m.looking_for), 1)
from profiles p join members m on m.id = p.member_id where p.member_id = s.member_id;

drop trigger profiles_refresh_search on profiles;
create trigger profiles_refresh_search
  after insert or update of gender, country, region_id, date_of_birth, status, main_picture_id, interests, hair_color,
    eye_color, body_type, relationship_status, tattoos, about_me
  on profiles for each row execute function profiles_refresh_search();
drop trigger members_refresh_search on members;
create trigger members_refresh_search after update of status, invisible, shown_to_visitors, looking_for on members
  for each row execute function members_refresh_search();

-- Those who have changed in the meantime, by the function that was.
update search_members s set
  answers_low = s.answers_low | answer_bits(match_traits_of(p, m.looking_for), 0),
  answers_high = s.answers_high | answer_bits(match_traits_of(p, m.looking_for), 1)
from profiles p join members m on m.id = p.member_id where p.member_id = s.member_id
  and s.xmin <> pg_current_xact_id()::xid;

comment on column search_members.answers_high is 'personal: search, find matches; kept: with the account; read by: members, as a filter and an order';
comment on column search_members.answers_low is 'personal: search, find matches; kept: with the account; read by: members, as a filter and an order';
