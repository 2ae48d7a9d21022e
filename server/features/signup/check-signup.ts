import type { ErrorCode } from '#contract/api/errors.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import type { Context } from '../../app/context.ts'
import { failFields } from '../../app/failure.ts'
import { isDisposable } from '../accounts/disposable-address.ts'
import { isPasswordRefused } from '../accounts/refuse-password.ts'
import { isOldEnough } from '../profiles/birth-date.ts'
import { getNameError, toLookalikeKeys, toNameKey } from '../profiles/name-rule.ts'
import { screenText } from '../profiles/screen-text.ts'
import { suggestEmail } from './email-suggestion.ts'
import { findTakenNames } from './signup.sql.ts'

/** What is wrong with an address, if anything, and which one may have been meant. */
export interface EmailVerdict {
  readonly error?: 'invalid_email' | 'disposable_email'
  readonly suggestion?: string
}

/** Judges an address without blank space around it. */
export function checkEmail(email: string): EmailVerdict {
  const suggestion = suggestEmail(email)
  const suggested = suggestion === undefined ? {} : { suggestion }
  if (!isEmailAddress(email)) return { error: 'invalid_email', ...suggested }
  // The list also has misspelt names of large providers, for which the right one is suggested instead.
  if (!suggestion && isDisposable(email)) return { error: 'disposable_email' }
  return suggested
}

/**
 * Returns what is wrong with a name, or that it looks like a taken one; null if nothing is. A name must not reveal
 * `email`. Whether this exact name is taken is checked when it is stored.
 */
export async function findNameError(ctx: Context, name: string, email: string): Promise<ErrorCode | null> {
  const error = getNameError(name, { email, site: ctx.site })
  if (error) return error
  if (await screenText(ctx, name)) return 'signup_name_invalid'
  const lookalikes = toLookalikeKeys(name).filter((key) => key !== toNameKey(name))
  return (await findTakenNames(ctx.db, ctx.site.id, lookalikes)).size > 0 ? 'name_taken' : null
}

interface Fields {
  email: string
  name: string
  password: string
  date_of_birth: string
}

/** Checks the form of a signup; throws all wrong fields at once. */
export async function checkSignup(ctx: Context, fields: Fields): Promise<void> {
  const email = fields.email.trim()
  const wrong: Record<string, ErrorCode> = {}
  const { error, suggestion } = checkEmail(email)
  if (error) wrong.email = error
  const name = await findNameError(ctx, fields.name, email)
  if (name) wrong.name = name
  if (isPasswordRefused(fields.password, { name: fields.name, email })) wrong.password = 'password_too_weak'
  if (!isOldEnough(fields.date_of_birth, ctx.site, ctx.clock.now()))
    wrong.date_of_birth = 'invalid_date_of_birth'
  if (Object.keys(wrong).length > 0) throw failFields(wrong, error && suggestion ? { suggestion } : {})
}
