import type { ErrorCode } from '#contract/errors.ts'
import { failFields } from '../context.ts'
import { isPasswordRefused } from './refuse-password.ts'

/** Checks a new password typed twice; throws the wrong fields (V-008, V-017). */
export function checkNewPassword(
  typed: { password: string; password_repeat: string },
  own: { name: string; email: string },
): void {
  const wrong: Record<string, ErrorCode> = {}
  if (isPasswordRefused(typed.password, own)) wrong.password = 'password_too_weak'
  if (typed.password !== typed.password_repeat) wrong.password_repeat = 'passwords_differ'
  if (Object.keys(wrong).length > 0) throw failFields(wrong)
}
