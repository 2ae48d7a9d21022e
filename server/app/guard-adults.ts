import type { CallDeclaration } from '#contract/api/call.ts'
import { guardAge } from '../features/age/guard-age.ts'
import type { Context } from './context.ts'

/**
 * Refuses contact, or seeing others, until the member has proved that they are over 18, where their country requires
 * it. Throws `age_proof_required`; for visitors `authentication_required`.
 */
export async function guardAdults(ctx: Context, { adults }: CallDeclaration, input: unknown): Promise<void> {
  if (!adults) return
  const isOwn = ctx.viewer !== null && [undefined, ctx.viewer.id].includes(Object(input).id)
  if (adults === 'entry-of-others' && isOwn) return
  await guardAge(ctx, adults === 'contact' ? 'contact' : 'entry')
}
