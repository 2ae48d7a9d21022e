import { type RawBuilder, sql } from 'kysely'
import type { Prompt, PromptAnswer } from '#contract/features/profiles/prompts.ts'
import type { Reads, Tx } from '../../app/transaction.ts'

/** The question `q` in a language; in English if the site has no translation. */
const questionIn = (locale: string) => sql<string>`coalesce(q.texts ->> ${locale}, q.texts ->> 'en')`

/** Finds the questions that a site offers, in order. */
export async function findPrompts(db: Reads, siteId: string, locale: string): Promise<Prompt[]> {
  return db
    .selectFrom('prompts as q')
    .select(['q.id', questionIn(locale).as('question')])
    .where('q.site_id', '=', siteId)
    .where('q.retired', '=', false)
    .orderBy('q.position')
    .orderBy('q.id')
    .limit(200)
    .execute()
}

/** Finds a member’s answers, in the order of their profile. */
export async function findAnswers(db: Reads, memberId: string, locale: string): Promise<PromptAnswer[]> {
  return db
    .selectFrom('prompt_answers as a')
    .innerJoin('prompts as q', (join) =>
      join.onRef('q.site_id', '=', 'a.site_id').onRef('q.id', '=', 'a.prompt_id'),
    )
    .select(['a.prompt_id as id', questionIn(locale).as('question'), 'a.text'])
    .where('a.member_id', '=', memberId)
    .orderBy('a.position')
    .execute()
}

/** Selects a member’s answers as one value, in the order of their profile. */
export function selectAnswers(memberId: RawBuilder<string>, locale: string) {
  return sql<PromptAnswer[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'question', ${questionIn(locale)}, 'text', a.text)
      order by a.position), '[]')
    from prompt_answers a join prompts q on q.site_id = a.site_id and q.id = a.prompt_id
    where a.member_id = ${memberId})`
}

/** Replaces a member's answers, one change at a time. */
export async function replaceAnswers(
  tx: Tx,
  memberId: string,
  answers: readonly { id: string; text: string }[],
): Promise<void> {
  // Two parallel changes would not see each other’s rows, and use the same positions.
  await tx.db
    .selectFrom('profiles')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forUpdate()
    .execute()
  await tx.db.deleteFrom('prompt_answers').where('member_id', '=', memberId).execute()
  if (answers.length === 0) return
  await tx.db
    .insertInto('prompt_answers')
    .values(
      answers.map(({ id, text }, position) => ({
        member_id: memberId,
        site_id: tx.site.id,
        prompt_id: id,
        position,
        text,
        answered_at: tx.now,
      })),
    )
    .execute()
}
