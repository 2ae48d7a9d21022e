/**
 * The limits: the smallest SQL that returns the same as each call, as prepared statements with nothing around them. $1
 * site, $2 genders, $3 country, $4 region or null, $5 after, $6 until (birth dates).
 */
const fits = `s.visible and s.site_id = $1 and s.country = $3 and ($4::text is null or s.region_id = $4)
  and s.date_of_birth > $5::date and s.date_of_birth <= $6::date`

const newest = 'order by s.active_at desc, s.member_id desc'
const shown = 'p.member_id, p.name, p.gender, p.date_of_birth, p.country, p.city, s.active_at'

/** $7 microseconds since 1970 and $8 id of the place after which the page begins. */
export const barePage = `
  select ${shown} from (
    select s.* from unnest($2::text[]) as genders (gender)
    cross join lateral (
      select s.member_id, s.active_at from search_members s
      where ${fits} and s.gender = genders.gender
        and (s.active_at, s.member_id) < (timestamptz 'epoch' + $7 * interval '1 microsecond', $8::uuid)
      ${newest} limit 24) s
    ${newest} limit 24) s
  join profiles p on p.member_id = s.member_id ${newest}`

/** Up to one more than the cap of 1,000. */
export const bareCount = `
  select count(*) from (
    select from unnest($2::text[]) as genders (gender) join search_members s on ${fits} and s.gender = genders.gender
    limit 1001) counted`

/** $7 and $8 as above, $9 the bit of a hair color and $10 that of a body type, as search_members_answers has them. */
export const bareAnswersPage = `
  select ${shown} from search_members s join profiles p on p.member_id = s.member_id
  where ${fits} and s.gender = any($2)
    and (s.answers_low & 255)::int2 = $9 and ((s.answers_low >> 14) & 63)::int2 = $10
    and (s.active_at, s.member_id) < (timestamptz 'epoch' + $7 * interval '1 microsecond', $8::uuid)
  ${newest} limit 24`

/** $7 the cities around the viewer. */
export const bareNearPage = `
  select ${shown} from search_members s join profiles p on p.member_id = s.member_id
  where ${fits} and s.gender = any($2) and s.city_id = any($7::int[]) ${newest} limit 24`

/** The same, up to one more than the cap of 1,000. */
export const bareNearCount = `
  select count(*) from (
    select from search_members s where ${fits} and s.gender = any($2) and s.city_id = any($7::int[]) limit 1001) counted`

/** Moves viewer $1 to the city of member $2; returns that city. */
export const moveTo = `
  update profiles p set city_id = o.city_id, region_id = o.region_id from profiles o where p.member_id = $1 and o.member_id = $2
  returning p.city_id`

/** $1 site, $2 gender, $3 country, $4 after, $5 until, $6 asker, $7 how many: the last active not yet answered. */
export const bareUnanswered = `
  select ${shown} from (
    select s.member_id, s.active_at from search_members s
    where s.visible and s.site_id = $1 and s.gender = $2 and s.country = $3
      and s.date_of_birth > $4::date and s.date_of_birth <= $5::date
      and not exists (select from swipes w where w.member_id = $6 and w.profile_id = s.member_id)
      and not exists (select from likes l where l.from_id = $6 and l.to_id = s.member_id)
    ${newest} limit $7) s
  join profiles p on p.member_id = s.member_id`

/** $1 member. */
export const bareProfile = `
  select p.*, m.looking_for,
    (select array_agg(pic.file order by pic.position) from pictures pic where pic.member_id = p.member_id) as files
  from profiles p join members m on m.id = p.member_id where p.member_id = $1`

/** $1 site: members drawn by $2 a seed, $3 how many, to make searches around them. */
export const drawMembers = `
  select member_id as id, gender, country, region_id as region, date_part('year', age(date_of_birth))::int as age
  from search_members tablesample system (2) repeatable ($2::int) where visible and site_id = $1 and region_id is not null
  order by md5(member_id::text || $2::int::text) limit $3`

/** $1 site, $2 genders, $3 country, $4 after, $5 until, $6 how many lie before it: the place where a late page begins. */
export const findPlace = `
  select (extract(epoch from active_at) * 1000000)::bigint as active, member_id as id from search_members
  where visible and site_id = $1 and gender = any ($2::text[]) and country = $3
    and date_of_birth > $4::date and date_of_birth <= $5::date
  order by active_at desc, member_id desc offset $6 limit 1`

/** $1 site, $2 country: how many members of each gender have each age. */
export const countAges = `
  select gender, date_part('year', age(date_of_birth))::int as age, count(*) as members from search_members
  where visible and site_id = $1 and country = $2 group by 1, 2`

/** $1 site, $2 how many: the country with about that many women. */
export const findCountry = `
  select country from search_members where visible and site_id = $1 and gender = 'female'
  group by country order by abs(count(*) - $2::int), country limit 1`

/** Some hundreds of members from anywhere. */
export const someMembers = `
  select member_id as id from search_members tablesample system (0.05) where visible order by random() limit 500`
