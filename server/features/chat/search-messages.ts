import { messageSearchPage } from '#contract/api/limits.ts'
import type { Context } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { readCards } from '../profiles/cards.ts'
import { getViewpoint, viewMessage } from './chat.views.ts'
import { isUnmarked, readAndMarkShown } from './read-and-mark-shown.ts'
import { findMessagesByWords, indexNextWords } from './search-messages.sql.ts'
import { extractSearchWords } from './search-words.ts'
import { namesVoiceMessages } from './voice-words.ts'

/** Finds messages in all of the viewer's conversations by their words, in the viewer's language, newest first. */
export const searchMessages: Handler<'searchMessages'> = async (ctx, { q, before }) => {
  const words = extractSearchWords(q, ctx.locale)
  if (words.length === 0) return { found: [], next: null }
  const viewpoint = getViewpoint(ctx)
  const search = {
    ...viewpoint,
    words,
    language: ctx.locale,
    voices: namesVoiceMessages(q, ctx.t),
    before: before ?? null,
    limit: messageSearchPage + 1,
  }
  const rows = await readAndMarkShown(
    ctx,
    () => findMessagesByWords(ctx.db, search),
    (found) => {
      const unmarked = found.filter((row) => isUnmarked(row, { ...search, shown: row.shown }))
      return [...new Set(unmarked.map((row) => row.conversation_id))]
    },
  )
  const page = rows.slice(0, messageSearchPage)
  const cards = await readCards(ctx, [...new Set(page.map((row) => row.other_id))])
  const cardsById = new Map(cards.map((card) => [card.id, card]))
  return {
    found: page.flatMap((row) => {
      const profile = cardsById.get(row.other_id)
      return profile ? [{ message: viewMessage(row, viewpoint, row), profile }] : []
    }),
    next: rows.length > messageSearchPage ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Messages younger than this may still be on their way into the database. */
const settledMilliseconds = 30_000
const daysAtOnce = 30
const maxSpans = 24

/** Indexes new messages for search; called every minute. */
export async function indexMessages(ctx: Context): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() - settledMilliseconds)
  for (let span = 0; span < maxSpans; span++) {
    if (!(await ctx.transaction((tx) => indexNextWords(tx, { until, days: daysAtOnce })))) return
  }
}
