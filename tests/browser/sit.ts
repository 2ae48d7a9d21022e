import type { Page } from '@playwright/test'
import type { Locale } from '#contract/features/sites/locale.ts'
import { createTranslator } from '#server/platform/messages.ts'
import type { TestMember } from '#tests/builders.ts'
import type { Person } from './person.ts'

/** Puts a member whom a test has made in front of a browser, logged in. */
export async function sit(page: Page, member: TestMember, locale: Locale): Promise<Person> {
  const [name = '', value = ''] = member.cookie.split('=')
  const cookies = [
    { name, value },
    { name: 'locale', value: locale },
  ]
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost', path: '/' })))
  return { page, name: member.name, email: member.email, locale, t: await createTranslator(locale) }
}
