import type { Page } from '@playwright/test'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { sensitiveWordingVersion } from '#contract/features/accounts/consents.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { expect } from './fixtures.ts'
import { aPerson, createOwnSigns, type Person } from './person.ts'

/** What sends a browser's calls, whether it shows a page or not. */
type RequestSender = Pick<Page, 'request'>

/**
 * Logs the browser in as a new member with a confirmed address, through calls alone; signup itself has its own tests.
 * The photo step is skipped, so that no one is sent to the rest of the signup, unless the member is a newcomer.
 */
export async function becomeMember(
  page: RequestSender,
  {
    name,
    gender = 'female',
    newcomer = false,
  }: { name: string; gender?: 'female' | 'male'; newcomer?: boolean },
): Promise<{ id: string; name: string; email: string }> {
  const own = createOwnSigns()
  const email = `${name.toLowerCase()}.${own}@example.org`
  const id = await signUpByCalls(page, { name: `${name}${own}`.slice(0, 20), email, gender })
  const photo = { step: 'photo', data: {} }
  if (!newcomer) expect((await page.request.put('/api/signup.php', { data: photo })).status()).toBe(200)
  return { id, email, name: `${name}${own}`.slice(0, 20) }
}

/** Puts a person in front of a page who is a member already, with a confirmed address and finished signup: a woman, mostly. */
export async function aMemberPerson(
  page: Page,
  first: string,
  who: Locale | { locale: Locale; gender: 'female' | 'male' },
): Promise<Person> {
  const { locale, gender } = typeof who === 'string' ? { locale: who, gender: 'female' as const } : who
  const person = await aPerson(page, first, locale)
  await signUpByCalls(page, { name: person.name, email: person.email, gender })
  const places = await page.request.get('/api/regions.php?country=NL')
  const { regions } = (await places.json()) as CallOutput<'regions'>
  const personal = { country: 'NL', region_id: regions.NL?.regions[0]?.id }
  for (const step of ['photo', 'personal', 'about_me', 'push', 'complete']) {
    const data = { step, data: step === 'personal' ? personal : {} }
    expect((await page.request.put('/api/signup.php', { data })).status(), step).toBe(200)
  }
  return person
}

async function signUpByCalls(
  page: RequestSender,
  { name, email, gender }: { name: string; email: string; gender: 'female' | 'male' },
): Promise<string> {
  const input: CallInput<'signup'> = {
    email,
    name,
    password: 'correct horse battery',
    date_of_birth: '1990-06-05',
    gender,
    looking_for: gender === 'female' ? 'male' : 'female',
    terms: true,
  }
  const signup = await page.request.post('/api/signup.php', { data: input })
  expect(signup.status()).toBe(200)
  const { user } = (await signup.json()) as CallOutput<'signup'>
  const token = new URL(await activationLink(page, email), 'http://localhost').searchParams.get('token') ?? ''
  await page.request.post('/api/activate.php?confirm=1', { form: { token }, maxRedirects: 0 })
  for (const subject of ['membership', 'looking_for']) {
    const data = { subject, given: true, version: sensitiveWordingVersion }
    expect((await page.request.put('/api/consents.php', { data })).status()).toBe(200)
  }
  return user?.profile.id ?? ''
}

async function activationLink(page: RequestSender, email: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/dev-outbox.php')
      const { outbox } = (await answer.json()) as CallOutput<'devOutbox'>
      const mail = outbox.find(
        ({ recipient, text }) => recipient === email && text.includes('/api/activate.php'),
      )
      link = /\/api\/activate\.php\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}
