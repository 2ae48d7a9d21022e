-- database/functions/refresh_search_member.sql
--
-- Writes what search knows of a member again, from their account and profile. `active_at` stays as it is.
create or replace function refresh_search_member(of_member uuid) returns void language sql as $$
  insert into search_members as s
    (member_id, site_id, gender, country, region_id, city_id, date_of_birth, active_at, visible, has_picture,
     fictional, shown_to_visitors, answers_low, answers_high)
  select m.id, m.site_id, p.gender, p.country, p.region_id,
    case when not p.fictional then p.city_id end, p.date_of_birth, m.signup_at,
    p.status = 'active' and m.status in ('not_confirmed', 'activated') and not m.invisible and m.kind <> 'cam',
    p.main_picture_id is not null, p.fictional, m.shown_to_visitors,
    answer_bits(known.traits, 0), answer_bits(known.traits, 1)
  from members m join profiles p on p.member_id = m.id
  cross join lateral (select traits_of(p) || match_traits_of(p, m.looking_for) as traits) known
  where m.id = of_member
  on conflict (member_id) do update set
    gender = excluded.gender, country = excluded.country, region_id = excluded.region_id,
    city_id = excluded.city_id,
    date_of_birth = excluded.date_of_birth, visible = excluded.visible, has_picture = excluded.has_picture,
    shown_to_visitors = excluded.shown_to_visitors,
    answers_low = excluded.answers_low, answers_high = excluded.answers_high
$$;
