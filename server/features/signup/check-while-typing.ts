import { nameLength } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Context } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { cleanName, toNameKey } from '../profiles/name-rule.ts'
import { checkEmail, findNameError } from './check-signup.ts'
import { findTakenNames } from './signup.sql.ts'

/** Returns a free name near a taken one: with a number behind it. */
async function findFreeName(ctx: Context, name: string): Promise<string | undefined> {
  const stem = [...name].slice(0, nameLength.max - 2).join('')
  const candidates = Array.from({ length: 40 }, (_, index) => `${stem}${index + 2}`)
  const takenNames = await findTakenNames(ctx.db, ctx.site.id, candidates.map(toNameKey))
  return candidates.find((candidate) => !takenNames.has(toNameKey(candidate)))
}

async function checkName(ctx: Context, name: string): Promise<CallOutput<'signupCheck'>> {
  const error = await findNameError(ctx, name, '')
  if (error) return { valid: false, error }
  const clean = cleanName(name)
  const takenNames = await findTakenNames(ctx.db, ctx.site.id, [toNameKey(clean)])
  if (takenNames.size === 0) return { valid: true }
  const suggestion = await findFreeName(ctx, clean)
  return { valid: false, error: 'name_taken', ...(suggestion && { suggestion }) }
}

/** Checks a name or an address while the form is filled in; never reveals whether an address has an account. */
export const signupCheck: Handler<'signupCheck'> = async (ctx, { name, email }) => {
  if (email !== undefined) {
    const verdict = checkEmail(email.trim())
    return { valid: verdict.error === undefined, ...verdict }
  }
  return name === undefined ? { valid: false, error: 'empty' } : checkName(ctx, name)
}
