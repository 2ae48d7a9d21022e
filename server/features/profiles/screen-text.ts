import type { ErrorCode } from '#contract/api/errors.ts'
import { isUnseen } from '#contract/features/profiles/unseen-text.ts'
import type { Context } from '../../app/context.ts'
import type { Tx } from '../../app/transaction.ts'
import { createId } from '../../platform/ids.ts'
import { findContactData, findForbiddenWord } from './contact-data.ts'
import { findTextRules, insertFlag } from './text-rules.sql.ts'

/** Returns a text as profiles store it: without control characters; empty if it has no visible characters. */
export function cleanProfileText(written: string): string {
  const text = written
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim()
  return isUnseen(text) ? '' : text
}

/** Returns why a profile text is refused: contact data, links, or a blocked word. */
export async function screenText(
  ctx: Pick<Context | Tx, 'db' | 'site'>,
  text: string,
): Promise<Extract<ErrorCode, 'contact_data' | 'forbidden_words'> | undefined> {
  if (text === '') return undefined
  if (findContactData(text) !== undefined) return 'contact_data'
  const rules = await findTextRules(ctx.db, ctx.site.id)
  const refused = rules.filter(({ act }) => act === 'refuse').map(({ words }) => words)
  return findForbiddenWord(text, refused) === undefined ? undefined : 'forbidden_words'
}

/** Flags an accepted text for moderators if it contains a watched word. */
export async function flagText(tx: Tx, memberId: string, text: string): Promise<void> {
  if (text === '') return
  const rules = await findTextRules(tx.db, tx.site.id)
  const watched = rules.filter(({ act }) => act === 'flag').map(({ words }) => words)
  if (findForbiddenWord(text, watched) === undefined) return
  await insertFlag(tx.db, {
    id: createId(),
    siteId: tx.site.id,
    memberId,
    kind: 'words',
    text,
    receivers: 0,
    seenSince: null,
    now: tx.now,
  })
}
