import type { Page } from '@playwright/test'
import type { CallInput, CallOutput } from '#contract/page-renderer.ts'
import { expect } from './fixtures.ts'

let count = 0

/** Makes the browser that of a new member with a confirmed address, by calls alone; signup itself has its own tests. */
export async function becomeMember(
  page: Page,
  { name, gender = 'female' }: { name: string; gender?: 'female' | 'male' },
): Promise<{ id: string; name: string }> {
  count += 1
  const own = `${Date.now().toString(36)}${process.pid.toString(36)}${count}`
  const email = `${name.toLowerCase()}.${own}@example.org`
  const input: CallInput<'signup'> = {
    email,
    name: `${name}${own}`.slice(0, 20),
    password: 'correct horse battery',
    date_of_birth: '1990-06-05',
    gender,
    looking_for: gender === 'female' ? 'male' : 'female',
    terms: true,
  }
  const signup = await page.request.post('/api/signup.php', { data: input })
  expect(signup.status()).toBe(200)
  const { user } = (await signup.json()) as CallOutput<'signup'>
  await page.request.get(await activationLink(page, email), { maxRedirects: 0 })
  return { id: user?.profile.id ?? '', name: input.name }
}

async function activationLink(page: Page, email: string): Promise<string> {
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
