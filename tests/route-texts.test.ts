import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorStatus } from '#contract/api/errors.ts'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { routeNames } from '#contract/routing/routes.ts'
import { createTranslator } from '#server/platform/messages.ts'

describe.each(localeCodes)('texts in %s', (locale) => {
  it('give every page a title and a description of the right length for search results', async () => {
    const t = await createTranslator(locale)
    for (const name of routeNames) {
      const title = t(`title.${name}`)
      const description = t(`description.${name}`, { site: 'Duet' })
      expect(title, name).not.toContain('title.')
      expect(title.length, name).toBeLessThanOrEqual(45)
      expect(description, name).toContain('Duet')
      expect(description.length, name).toBeLessThanOrEqual(160)
    }
  })

  it('explain every error code', async () => {
    const t = await createTranslator(locale)
    const parameters = { name: 'Sofie', minutes: 15, needed: 2, credits: 1, amount: '€20.00' }
    const codes = Object.keys(errorStatus) as ErrorCode[] // The table has no other keys.
    // The parameters of all codes together; each message takes its own.
    const explain = t as (key: string, values: object) => string
    for (const code of codes) {
      const text = explain(`error.${code}`, parameters)
      expect(text, code).not.toContain('error.')
      expect(text, code).not.toMatch(/[{}]/)
    }
  })
})

describe('English texts', () => {
  it.each([
    ['error.login_failed', 'Login failed, please try again.'],
    ['error.server_error', 'An error occured, please try again later.'],
    ['error.passwords_differ', 'The entered passwords are not the same.'],
    ['error.email_in_use', 'This email address already owns an account on this website.'],
    ['error.invalid_email', 'Invalid email'],
    ['error.invalid_date_of_birth', 'Invalid date of birth'],
    ['error.code_invalid', 'Code invalid'],
    ['error.code_not_found', 'Code not found'],
    ['error.code_already_used', 'Code already used'],
    ['error.email_not_found', 'E-mail address not found'],
    ['error.link_expired', 'Link expired or invalid'],
    ['failure.background', 'An error has occurred.'],
    ['failure.activation', 'Activation failed.'],
    ['failure.payment', 'Payment failed or has been cancelled.'],
    ['failure.newEmailInvalid', 'New email adress is invalid.'],
    ['errorPage.notFound', 'This page could not be found'],
    ['view.noAccess', 'You do not have access to this page.'],
    ['chat.olderHidden', 'Older messages are no longer visible'],
    ['match.title', "It's a match"],
    ['match.newLike', 'New like!'],
  ] as const)(
    'are those of the specification, letter by letter: %s (M-012, M-013, P-016, R-063, V-005, V-006, V-008, V-010, V-011, V-014…V-016, X-001, X-003…X-006, X-011, X-012, X-015)',
    async (key, text) => {
      const t = await createTranslator('en')
      expect(t(key)).toBe(text)
    },
  )

  it('put values where the specification has them (V-004, X-002)', async () => {
    const t = await createTranslator('en')
    expect(t('error.login_blocked', { minutes: 15 })).toBe(
      'Too many incorrect attempts, account blocked for 15 min.',
    )
    expect(t('error.blocked_by', { name: 'Sofie' })).toBe("You're blocked by Sofie")
    expect(t('signup.dateOfBirthHint', { min_age: 18 })).toBe('Enter your date of birth (18+)')
  })
})
