import { isEmailAddress } from '#contract/email-address.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isDisposable } from '../accounts/disposable-address.ts'
import { isPasswordRefused } from '../accounts/refuse-password.ts'
import { type Context, failFields } from '../context.ts'
import { isOldEnough } from '../profiles/birth-date.ts'
import { nameError } from '../profiles/name-rule.ts'
import { screenText } from '../profiles/screen-text.ts'
import { suggestEmail } from './email-suggestion.ts'

interface Fields {
  email: string
  name: string
  password: string
  date_of_birth: string
}

/** Checks the form of a signup; throws all wrong fields at once (V-001…V-007, V-017). */
export async function checkSignup(ctx: Context, fields: Fields): Promise<void> {
  const email = fields.email.trim()
  const wrong: Record<string, ErrorCode> = {}
  if (!isEmailAddress(email)) wrong.email = 'invalid_email'
  // The list holds the misspelt names of great services too, for which the right one is offered instead.
  else if (isDisposable(email) && !suggestEmail(email)) wrong.email = 'disposable_email'
  const name = nameError(fields.name, email)
  if (name) wrong.name = name
  else if (await screenText(ctx, fields.name)) wrong.name = 'signup_name_invalid'
  if (isPasswordRefused(fields.password, { name: fields.name, email })) wrong.password = 'password_too_weak'
  if (!isOldEnough(fields.date_of_birth, ctx.site, ctx.clock.now()))
    wrong.date_of_birth = 'invalid_date_of_birth'
  if (Object.keys(wrong).length === 0) return
  const suggestion = wrong.email === 'invalid_email' ? suggestEmail(email) : undefined
  throw failFields(wrong, suggestion ? { suggestion } : {})
}
