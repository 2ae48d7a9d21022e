import { localeCodes } from '#contract/features/sites/locale.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { findSitePrompts, reorderPrompts, savePrompt } from './prompts.sql.ts'

async function showPrompts(ctx: StaffContext) {
  return { prompts: await findSitePrompts(ctx.db, ctx.site.id) }
}

/** Returns the questions for profiles in their order. */
export const adminPrompts: Handler<'adminPrompts'> = showPrompts

/** Saves a question; it must not be empty in any language. */
export const adminSavePrompt: Handler<'adminSavePrompt'> = async (ctx, prompt) => {
  const empty = localeCodes.filter((locale) => prompt.texts[locale].trim() === '')
  if (empty.length > 0)
    throw failFields(Object.fromEntries(empty.map((locale) => [`texts.${locale}`, 'empty' as const])))
  await ctx.transaction(async (tx) => {
    const { id, retired, seen } = prompt
    if (!(await savePrompt(tx.db, ctx.site.id, { ...prompt, seen })))
      throw seen === null ? failFields({ id: 'name_taken' }) : fail('already_completed')
    await tx.audit({ act: 'prompt.saved', subject: { type: 'prompt', id }, details: { retired } })
  })
  return showPrompts(ctx)
}

/** Reorders the questions. */
export const adminOrderPrompts: Handler<'adminOrderPrompts'> = async (ctx, { ids }) => {
  await ctx.transaction(async (tx) => {
    await reorderPrompts(tx.db, ctx.site.id, ids)
    await tx.audit({ act: 'prompts.ordered', subject: { type: 'site', id: ctx.site.id }, details: { ids } })
  })
  return showPrompts(ctx)
}
