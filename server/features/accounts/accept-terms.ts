import { computeTermsVersion } from '#contract/features/accounts/terms-version.ts'
import { failFields } from '../../app/failure.ts'
import type { UserHandler } from '../../app/handler.ts'
import { updateTermsVersion } from './account.sql.ts'

/** Records that a member accepts the current terms; any other version is refused. */
export const acceptTerms: UserHandler<'acceptTerms'> = async (ctx, { version }) => {
  const current = computeTermsVersion(ctx.site.settings.added)
  if (new Date(version).getTime() !== current.getTime()) throw failFields({ version: 'validation' })
  await ctx.transaction((tx) => updateTermsVersion(tx.db, ctx.viewer.id, current))
  return {}
}
