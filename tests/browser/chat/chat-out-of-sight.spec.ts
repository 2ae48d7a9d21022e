import type { Page } from '@playwright/test'
import { href } from '#contract/routing/paths.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type BuilderProgram, type TestMember } from '#tests/builders.ts'
import { withServerProcess } from '#tests/failure/server-process.ts'
import { expect, test } from '../fixtures.ts'
import { open } from '../person.ts'
import { sit } from '../sit.ts'

/** Two members who may write to each other. */
async function fill(seeded: BuilderProgram): Promise<{ anna: TestMember; ben: TestMember }> {
  const site = await aSite(seeded, { host: 'localhost' })
  return {
    anna: await aMember(seeded, site, { name: 'Annabel', credits: 30, paid: true }),
    ben: await aMember(seeded, site, { name: 'Benjamin', credits: 30, paid: true, gender: 'male' }),
  }
}

/** Puts the page behind another tab, or before it again: a headless browser shows all of its pages. */
async function show(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('a message that arrives while the page is hidden is marked as read when it is visible again @desktop', async ({
  openBrowser,
}) => {
  test.setTimeout(120_000)
  await withServerProcess({ fill }, async ({ origin }, members) => {
    const anna = await sit(await openBrowser({ baseURL: origin }), members.anna, 'en')
    const ben = await sit(await openBrowser({ baseURL: origin }), members.ben, 'en')
    const write = (text: string) =>
      ben.page.request.post('/api/chat.php', {
        data: { profile: members.anna.id, text, client_id: createId() },
      })
    const unread = async () => {
      const { chats } = await (await anna.page.request.get('/api/chats.php')).json()
      return chats[0].num_unread_messages
    }
    await write('before')
    await open(anna, href('members-id-chat', 'en', { id: members.ben.id }))
    await expect.poll(unread).toBe(0)

    await show(anna.page, 'hidden')
    await write('while away')
    await expect(anna.page.getByRole('log').getByText('while away')).toBeVisible()
    expect(await unread()).toBe(1)
    await show(anna.page, 'visible')
    await expect.poll(unread).toBe(0)
    // The server is about to end.
    for (const { page } of [anna, ben]) await page.close()
  })
})
