import { sql } from 'kysely'
import { href } from '#contract/routing/paths.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type BuilderProgram, type TestMember } from '#tests/builders.ts'
import { withServerProcess } from '#tests/failure/server-process.ts'
import { expect, test } from '../fixtures.ts'
import { open, type Person } from '../person.ts'
import { sit } from '../sit.ts'

/** Two members who have written to each other before. */
async function fill(seeded: BuilderProgram): Promise<{ anna: TestMember; ben: TestMember }> {
  const site = await aSite(seeded, { host: 'localhost' })
  await aSite(seeded, { host: 'zweiklang.localhost' })
  return {
    anna: await aMember(seeded, site, { name: 'Annabel', credits: 30, paid: true }),
    ben: await aMember(seeded, site, { name: 'Benjamin', credits: 30, paid: true, gender: 'male' }),
  }
}

async function write(person: Person, other: string, text: string): Promise<void> {
  const { page, t } = person
  await page.getByRole('textbox', { name: t('chat.fieldLabel', { name: other }) }).fill(text)
  await page.getByRole('button', { name: t('chat.send', { credits: 1 }), exact: true }).click()
}

/** Advances a person's clock minute by minute until they see what is expected. */
async function laterSees({ page }: Person, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(61_000)
    await seen()
  }).toPass({ timeout: 40_000 })
}

test('polling every minute keeps the chat going without a socket @desktop (C-036)', async ({
  openBrowser,
}) => {
  test.setTimeout(180_000)
  await withServerProcess({ fill }, async ({ origin, database }, members) => {
    const anna = await sit(await openBrowser({ baseURL: origin }), members.anna, 'en')
    const ben = await sit(await openBrowser({ baseURL: origin }), members.ben, 'en')
    await anna.page.routeWebSocket(/events/, (socket) => socket.close())
    await anna.page.clock.install()
    const asked: { path: string; status: number }[] = []
    anna.page.on('response', (response) => {
      asked.push({ path: new URL(response.url()).pathname, status: response.status() })
    })
    const polls = (status: number) =>
      asked.filter((one) => one.path === '/api/chats.php' && one.status === status).length

    await ben.page.request.post('/api/chat.php', {
      data: { profile: members.anna.id, text: 'before', client_id: createId() },
    })
    await open(anna, href('members-id-chat', 'en', { id: members.ben.id }))
    await open(ben, href('members-id-chat', 'en', { id: members.anna.id }))
    const log = anna.page.getByRole('log')
    await expect(log.getByText('before')).toBeVisible()

    await write(ben, anna.name, 'did this reach you?')
    await expect(ben.page.getByRole('log').getByText('did this reach you?')).toBeVisible()
    await laterSees(anna, () => expect(log.getByText('did this reach you?')).toBeVisible({ timeout: 2000 }))
    await expect(ben.page.getByText(ben.t('chat.read'), { exact: true })).toHaveCount(2)

    await write(anna, ben.name, 'yes, it did')
    await expect(ben.page.getByRole('log').getByText('yes, it did')).toBeVisible()
    await expect
      .poll(async () => {
        const { rows } = await sql<{ read: boolean }>`
        select c.read_a = c.last_message_id or c.read_b = c.last_message_id as read from conversations c`.execute(
          database.db,
        )
        return rows[0]?.read
      })
      .toBe(true)
    const read = anna.page.getByText(anna.t('chat.read'), { exact: true })
    await laterSees(anna, () => expect(read).toBeAttached({ timeout: 2000 }))

    const unchanged = polls(304)
    await laterSees(anna, () => expect.poll(() => polls(304), { timeout: 2000 }).toBeGreaterThan(unchanged))
    await ben.page.getByRole('textbox', { name: ben.t('chat.fieldLabel', { name: anna.name }) }).fill('and')
    // The browser's clock stands still: the sign is asked for as long as the server has it.
    await expect
      .poll(async () => (await (await anna.page.request.get('/api/chats.php')).json()).chats[0].typing)
      .toBe(true)
    // The server is about to end.
    for (const { page } of [anna, ben]) await page.close()
  })
})
