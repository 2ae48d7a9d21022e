import type { UserHandler } from '../../app/handler.ts'
import { updateLanguage } from './account.sql.ts'

/** Saves the language on the account and in the cookie, so that e-mails and all devices follow. */
export const changeLanguage: UserHandler<'changeLanguage'> = async (ctx, { language }) => {
  await ctx.transaction((tx) => updateLanguage(tx.db, ctx.viewer.id, language))
  ctx.effects.locale = language
  return {}
}
