/**
 * The limit: the same page, count and rows of cards by the smallest SQL that gives them, with nothing around it.
 * $1 site, $2 gender, $3 country, $4 region or null, $5 after, $6 until (birth dates).
 */
export const barePage = `
  select p.member_id, p.name, p.gender, p.date_of_birth, p.country, p.city, s.active_at from (
    select x.* from generate_series(extract(year from $5::date)::int, extract(year from $6::date)::int) as years (year)
    cross join lateral (
      select member_id, active_at from search_members
      where visible and site_id = $1 and gender = $2 and country = $3 and ($4::text is null or region_id = $4)
        and birth_year = years.year and date_of_birth > $5::date and date_of_birth <= $6::date
      order by active_at desc, member_id desc limit 24) x
    order by x.active_at desc, x.member_id desc limit 24) s
  join profiles p on p.member_id = s.member_id
  order by s.active_at desc, s.member_id desc`

export const bareCount = `
  select count(*) from (select from search_members
    where visible and site_id = $1 and gender = $2 and country = $3 and ($4::text is null or region_id = $4)
      and date_of_birth > $5::date and date_of_birth <= $6::date limit 1001) c`
