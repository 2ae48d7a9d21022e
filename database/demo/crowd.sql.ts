/** Tables that a crowd is written to, and whose triggers would work once for every row. */
const crowdTables = [
  'members',
  'member_states',
  'profiles',
  'search_members',
  'search_traits',
  'pictures',
] as const

/** Triggers would write the rows derived from profiles one by one; for a crowd they are written batch by batch. */
export const disableTriggers = crowdTables.map((table) => `alter table ${table} disable trigger user`)
export const enableTriggers = crowdTables.map((table) => `alter table ${table} enable trigger user`)

/** Indexes of the two search tables that belong to no constraint: made anew at the end, they cost a third. */
export const selectIndexes = `
  select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid in ('search_members'::regclass, 'search_traits'::regclass)
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`

export const dropIndex = (name: string) => `drop index ${quoted(name)}`

/**
 * For this transaction: memory for making indexes, and look-ups by key. The tables grow while their statistics stay, so
 * the planner would read them whole for every batch.
 */
export const tune = [
  `set local maintenance_work_mem = '256MB'`,
  'set local enable_seqscan = off',
  'set local enable_hashjoin = off',
  'set local enable_mergejoin = off',
]

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/**
 * $1 members, $2 when each was last here: what `refresh_search_member` writes (see 0110_search_answers.sql), for a whole
 * batch in a fifth of the time, after `insertTraits`. A test holds the two together.
 */
export const insertSearch = `
  insert into search_members (member_id, site_id, gender, country, region_id, birth_year, date_of_birth, active_at, visible,
    has_picture, fictional, shown_to_visitors, answers_low, answers_high)
  select m.id, m.site_id, p.gender, p.country, p.region_id, extract(year from p.date_of_birth)::smallint, p.date_of_birth,
    seen.active_at,
    p.status = 'active' and m.status in ('not_confirmed', 'activated') and not m.invisible and m.kind <> 'cam',
    p.main_picture_id is not null, p.fictional, m.shown_to_visitors, answer_bits(t.traits, 0),
    answer_bits(t.traits, 1)
  from unnest($1::uuid[], $2::timestamptz[]) as seen (member_id, active_at)
  join members m on m.id = seen.member_id join profiles p on p.member_id = m.id
  join search_traits t on t.member_id = m.id`

/** $1 members: the rows that the trigger would have written. */
export const insertTraits = `
  insert into search_traits (member_id, traits)
  select p.member_id, traits_of(p) from profiles p where p.member_id = any ($1::uuid[])`

export const analyze = crowdTables.map((table) => `analyze ${table}`)
