import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { OutboxEntry } from '#contract/features/notifications/outbox.ts'
import { expect } from './fixtures.ts'
import type { Person } from './person.ts'

/** Waits for an e-mail to the person that contains some words. */
export async function waitForMail(
  { page, email }: Pick<Person, 'page' | 'email'>,
  held: string,
): Promise<OutboxEntry> {
  const find = async () => {
    const { outbox } = (await (
      await page.request.get('/api/dev-outbox.php')
    ).json()) as CallOutput<'devOutbox'>
    return outbox.find((one) => one.recipient === email && one.text.includes(held))
  }
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  const mail = await find()
  if (!mail) throw new Error(`no e-mail to ${email} holds: ${held}`)
  return mail
}
