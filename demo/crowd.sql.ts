/** Tables that a crowd is written to and whose triggers would run for every row. */
const crowdTables = ['members', 'member_states', 'profiles', 'search_members', 'pictures'] as const

/** Triggers would write the rows derived from profiles one by one; those of a crowd are copied like all others. */
export const disableTriggers = crowdTables.map((table) => `alter table ${table} disable trigger user`)
export const enableTriggers = crowdTables.map((table) => `alter table ${table} enable trigger user`)

const tables = `any (array[${crowdTables.map((table) => `'${table}'::regclass`).join(', ')}])`

/** A statement that drops something from a table, and the one that restores it. */
export interface Removal {
  readonly take: string
  readonly restore: string
}

/**
 * What runs for every row but is faster built for all rows together: foreign keys, then keys that nothing refers to,
 * then indexes. To be restored in the opposite order.
 */
export const selectTakable = `
  select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as take,
    format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as restore
  from pg_constraint k
  where k.conrelid = ${tables} and (k.contype = 'f' or k.contype in ('p', 'u')
    and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = k.conindid))
  union all
  select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from pg_index i
  where i.indrelid = ${tables} and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`

/** For this transaction: memory for making indexes and for looking at all rows of a foreign key. */
export const tune = `set local maintenance_work_mem = '512MB'`

/** $1 fields, $2 answers: the bits of each answer, which are those of any country and gender. */
export const selectAnswerBits = `
  select field || ' ' || value as answer,
    answer_bits(array[trait], 0)::text as low, answer_bits(array[trait], 1)::text as high
  from unnest($1::text[], $2::text[]) as answers (field, value)
  cross join lateral (select search_trait('male', 'AA', field, value) as trait) numbered`

export const analyze = crowdTables.map((table) => `analyze ${table}`)
