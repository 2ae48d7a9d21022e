import { isEmailAddress } from '#contract/email-address.ts'
import { nameLength } from '#contract/limits.ts'
import { isDisposable } from '../accounts/disposable-address.ts'
import type { Context } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { cleanName, nameError, nameKey } from '../profiles/name-rule.ts'
import { screenText } from '../profiles/screen-text.ts'
import { suggestEmail } from './email-suggestion.ts'
import { findTakenNames } from './signup.sql.ts'

/** A free name near a taken one: with a number behind it. */
async function freeName(ctx: Context, name: string): Promise<string | undefined> {
  const stem = [...name].slice(0, nameLength.most - 2).join('')
  const candidates = Array.from({ length: 40 }, (_, index) => `${stem}${index + 2}`)
  const taken = await findTakenNames(ctx.db, ctx.site.id, candidates.map(nameKey))
  return candidates.find((candidate) => !taken.has(nameKey(candidate)))
}

/** Checks a name or an address while the form is filled in; never tells whether an address has an account (V-001…V-007). */
export const signupCheck: Handler<'signupCheck'> = async (ctx, { name, email }) => {
  if (email !== undefined) {
    const suggestion = suggestEmail(email.trim())
    if (!isEmailAddress(email.trim()))
      return { valid: false, error: 'invalid_email', ...(suggestion && { suggestion }) }
    if (!suggestion && isDisposable(email.trim())) return { valid: false, error: 'disposable_email' }
    return { valid: true, ...(suggestion && { suggestion }) }
  }
  if (name === undefined) return { valid: false, error: 'empty' }
  const error = nameError(name, '')
  if (error) return { valid: false, error }
  if (await screenText(ctx, name)) return { valid: false, error: 'signup_name_invalid' }
  const clean = cleanName(name)
  const taken = await findTakenNames(ctx.db, ctx.site.id, [nameKey(clean)])
  if (taken.size === 0) return { valid: true }
  const suggestion = await freeName(ctx, clean)
  return { valid: false, error: 'name_taken', ...(suggestion && { suggestion }) }
}
