import { sql } from 'kysely'
import type { SitePrompt } from '#contract/admin/profiles/prompts.ts'
import type { Reads } from '../../app/transaction.ts'
import { isAsSeen, markText, mayBegin, type SeenMark } from '../../platform/database/text-mark.sql.ts'

const promptMark = markText(sql`prompts.retired || ' ' || prompts.texts`)

/** Returns the questions of a site in their order, each with the number of profiles that answer it. */
export async function findSitePrompts(db: Reads, siteId: string): Promise<SitePrompt[]> {
  return db
    .selectFrom('prompts')
    .select((eb) => [
      'id',
      'retired',
      eb.ref('texts').$castTo<SitePrompt['texts']>().as('texts'),
      promptMark.as('mark'),
      eb
        .selectFrom('prompt_answers as a')
        .select(eb.fn.countAll<number>().as('answers'))
        .whereRef('a.site_id', '=', 'prompts.site_id')
        .whereRef('a.prompt_id', '=', 'prompts.id')
        .$asScalar()
        .$notNull()
        .as('answers'),
    ])
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('id')
    .limit(200)
    .execute()
}

/**
 * Saves a question; false when it has changed since the author read it, unless it is already the same. A new one comes
 * last.
 */
export async function savePrompt(
  db: Reads,
  siteId: string,
  prompt: Pick<SitePrompt, 'id' | 'texts' | 'retired'> & { seen: SeenMark },
): Promise<boolean> {
  const found = sql`select 1 from prompts where site_id = ${siteId} and id = ${prompt.id}`
  const { rows } = await sql`
    insert into prompts (site_id, id, position, texts, retired)
    select ${siteId}, ${prompt.id}, coalesce((select max(position) + 1 from prompts where site_id = ${siteId}), 0),
      ${JSON.stringify(prompt.texts)}::jsonb, ${prompt.retired}::boolean
    where ${mayBegin(found, prompt.seen)}
    on conflict (site_id, id) do update set texts = excluded.texts, retired = excluded.retired
    where ${isAsSeen(promptMark, prompt.seen)}
      or (prompts.texts, prompts.retired) = (excluded.texts, excluded.retired)
    returning 1`.execute(db)
  return rows.length > 0
}

/** Reorders the questions of a site; unnamed ones keep their order, after the others. */
export async function reorderPrompts(db: Reads, siteId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update prompts p set position = o.place
    from (
      select q.id, row_number() over (order by array_position(${[...ids]}::text[], q.id), q.position, q.id) - 1 as place
      from prompts q where q.site_id = ${siteId}
    ) o
    where p.site_id = ${siteId} and p.id = o.id`.execute(db)
}
