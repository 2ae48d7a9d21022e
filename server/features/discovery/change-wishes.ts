import type { Wishes } from '#contract/features/discovery/discovery.ts'
import type { Handler } from '../../app/handler.ts'
import { readAndFind } from './find-matches.ts'
import { upsertWishes } from './wishes.sql.ts'

/** Saves wishes and returns the matches; swapped ages are corrected. */
export const changeWishes: Handler<'changeWishes'> = async (ctx, { wishes: newWishes }) => {
  const { min_age } = ctx.site.settings
  const ages = [newWishes.min_age, newWishes.max_age].map((age) => Math.max(age, min_age))
  const wishes: Wishes = { ...newWishes, min_age: Math.min(...ages), max_age: Math.max(...ages) }
  await ctx.transaction((tx) => upsertWishes(tx.db, ctx.viewer.id, wishes, tx.now))
  return readAndFind(ctx)
}
