import { promptAnswerLength } from '#contract/api/limits.ts'
import { countCharacters } from '#contract/features/profiles/shown-text.ts'
import type { MemberContext } from '../../app/context.ts'
import { failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { findAnswers, findPrompts, replaceAnswers } from './prompts.sql.ts'
import { cleanProfileText, flagText, screenText } from './screen-text.ts'
import { guardProfile } from './visibility.ts'

/** Lists the questions of the site with the caller’s answers. */
export const prompts: Handler<'prompts'> = async (ctx: MemberContext) => {
  const [offered, answers] = await Promise.all([
    findPrompts(ctx.db, ctx.site.id, ctx.locale),
    findAnswers(ctx.db, ctx.viewer.id, ctx.locale),
  ])
  return { prompts: offered, answers }
}

/**
 * Replaces the caller’s answers. Throws which answer is wrong: it is too long, has contact data or forbidden words, or
 * answers a question that is not offered or twice. Unchanged answers stay even if newer rules would refuse them, like
 * the rest of a profile.
 */
export const savePrompts: Handler<'savePrompts'> = async (ctx, { answers }) => {
  const [offered, known] = await Promise.all([
    findPrompts(ctx.db, ctx.site.id, ctx.locale),
    findAnswers(ctx.db, ctx.viewer.id, ctx.locale),
  ])
  const askable = new Set([...offered, ...known].map(({ id }) => id))
  const isKnown = (id: string, text: string) => known.some((one) => one.id === id && one.text === text)
  await ctx.transaction(async (tx) => {
    const given: { id: string; text: string }[] = []
    for (const [index, { id, text: written }] of answers.entries()) {
      const text = cleanProfileText(written)
      if (text === '') continue
      const field = `answers.${index}`
      if (!askable.has(id) || given.some((one) => one.id === id)) throw failFields({ [field]: 'validation' })
      if (text.length > promptAnswerLength && countCharacters(text) > promptAnswerLength)
        throw failFields({ [field]: 'message_too_long' })
      const refused = isKnown(id, text) ? undefined : await screenText(tx, text)
      if (refused) throw failFields({ [field]: refused })
      given.push({ id, text })
    }
    await replaceAnswers(tx, ctx.viewer.id, given)
    await flagText(tx, ctx.viewer.id, given.map(({ text }) => text).join('\n'))
  })
  return { answers: await findAnswers(ctx.db, ctx.viewer.id, ctx.locale) }
}

/** Returns a member's answers. Throws like opening their profile; shows nothing of blocked members. */
export const promptAnswers: Handler<'promptAnswers'> = async (ctx, { profile }) => {
  const reach = await guardProfile(ctx, profile)
  if (reach.blocked_by_viewer) return { answers: [] }
  return { answers: await findAnswers(ctx.db, profile, ctx.locale) }
}
