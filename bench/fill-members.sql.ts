import { sql } from 'kysely'
import type { Reads } from '#server/app/transaction.ts'

/**
 * Fills a site with generated members, as unevenly spread over countries, regions, ages and days of activity as real
 * ones are. Triggers and foreign keys are off meanwhile: what they would do is done here for all rows at once.
 */
export async function fillMembers(
  db: Reads,
  { siteId, members, seed, now }: { siteId: string; members: number; seed: number; now: Date },
): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db)
  await sql`select setseed(${seed / 1000})`.execute(db)
  await sql`
    create temp table generated as
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id, n,
      case when random() < 0.62 then 'male' else 'female' end as gender,
      (array['NL','DE','PL','FR','IT','ES','BE','GB','AT','CH','IE'])[1 + floor(11 * power(random(), 2.2))] as country,
      1 + floor(16 * power(random(), 1.7)) as region,
      (${now}::timestamptz::date - (365.25 * (18 + least(70, abs(16 + 11 * sqrt(-2 * ln(1 - random())) * cos(6.2831853 * random())))))::int) as born,
      date_trunc('minute', ${now}::timestamptz - case when random() < 0.02 then random() * interval '5 minutes'
        else (-ln(1 - random()) * 20) * interval '1 day' end) as active_at,
      random() < 0.96 as visible, random() < 0.7 as has_picture,
      (array['black','brown','brown','brown','blond','blond','grey','red'])[1 + floor(8 * random())] as hair,
      (array['brown','brown','blue','blue','green','hazel'])[1 + floor(6 * random())] as eyes,
      (array['slim','average','average','athletic','curvy','full'])[1 + floor(6 * random())] as body,
      (array['single','single','single','divorced','separated','widowed'])[1 + floor(6 * random())] as relation,
      array[(array['hiking','travel','music','films','cooking'])[1 + floor(5 * random())],
        (array['yoga','wine','books','dogs','cats','coffee'])[1 + floor(6 * random())],
        (array['sailing','horses','theatre','gaming','crafts','languages','camping'])[1 + floor(7 * random())]] as interests
    from generate_series(1, ${members}::int) n`.execute(db)
  await sql`
    insert into members (id, site_id, email, email_key, status, invisible, language, looking_for, signup_at)
    select id, ${siteId}, n || '@example.org', n || '@example.org', 'activated', not visible, 'en',
      case gender when 'male' then 'female' else 'male' end, ${now}::timestamptz - interval '30 days' from generated`.execute(
    db,
  )
  await sql`insert into member_states (member_id, site_id) select id, ${siteId} from generated`.execute(db)
  await sql`
    insert into profiles (member_id, site_id, name, name_key, gender, date_of_birth, country, region_id, hair_color,
      eye_color, body_type, relationship_status, interests)
    select id, ${siteId}, 'Member ' || n, 'member ' || n, gender, born, country, country || '-' || region, hair, eyes, body,
      relation, interests from generated`.execute(db)
  await sql`
    insert into search_members (member_id, site_id, gender, country, region_id, date_of_birth, active_at,
      visible, has_picture, fictional, shown_to_visitors, answers_low, answers_high)
    select id, ${siteId}, g.gender, g.country, g.country || '-' || region, born,
      case when active_at < ${now}::timestamptz - interval '5 minutes' then date_trunc('day', active_at at time zone 'UTC') at time zone 'UTC'
        else active_at end, visible,
      has_picture, false, true, answer_bits(traits, 0), answer_bits(traits, 1)
    from generated g join profiles p on p.member_id = g.id cross join lateral traits_of(p) as traits`.execute(
    db,
  )
  await sql`drop table generated`.execute(db)
  await sql`set session_replication_role = origin`.execute(db)
}
