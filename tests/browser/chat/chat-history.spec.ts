import { setTimeout as sleep } from 'node:timers/promises'
import { chatListPage } from '#contract/api/limits.ts'
import { href } from '#contract/routing/paths.ts'
import { createId } from '#server/platform/ids.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { aMember, aSite, type BuilderProgram, type TestMember } from '#tests/builders.ts'
import { withServerProcess } from '#tests/failure/server-process.ts'
import { fillConversation } from '#tests/long-conversation.ts'
import { fillConversations } from '#tests/many-conversations.ts'
import { expect, test } from '../fixtures.ts'
import { waitUntilReady } from '../person.ts'
import { sit } from '../sit.ts'

const count = 10_000

interface People {
  anna: TestMember
  ben: TestMember
  partners: TestMember[]
}

/** Two members with ten thousand messages, one a minute, the last of them now; one of them has other conversations. */
async function fill(seeded: BuilderProgram): Promise<People> {
  const site = await aSite(seeded, { host: 'localhost' })
  await aSite(seeded, { host: 'zweiklang.localhost' })
  const anna = await aMember(seeded, site, { name: 'Annabel', credits: 30, paid: true })
  const ben = await aMember(seeded, site, { name: 'Benjamin', credits: 30, paid: true, gender: 'male' })
  await fillConversation(seeded.database, { siteId: site.id, pair: [anna.id, ben.id], messages: count })
  const partners = await fillConversations(seeded, site, { reader: anna.id, count: chatListPage + 10 })
  return { anna, ben, partners }
}

function write(
  origin: string,
  from: TestMember | undefined,
  to: TestMember,
  text: string,
): Promise<Response> {
  return fetch(`${origin}/api/chat.php`, {
    method: 'POST',
    headers: { cookie: from?.cookie ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ profile: to.id, text, client_id: createId() }),
  })
}

/** Scrolls to where older pages are read, and returns by how many pixels the visible content moved meanwhile. */
function driftWhileOlderLoads(log: HTMLElement): Promise<{ drift: number; grown: number }> {
  return new Promise((resolve) => {
    const bubbles = () => [...log.querySelectorAll<HTMLElement>('[dir="auto"]')]
    log.scrollTop = 700
    let frames = 0
    let after = 0
    let drift = 0
    let seen: { text: string; top: number } | null = null
    let height = log.scrollHeight
    const measurePosition = () => {
      frames += 1
      // The list needs a moment to show what is at the new place.
      if (frames === 5) {
        const area = log.getBoundingClientRect()
        const bubble = bubbles().find((one) => one.getBoundingClientRect().top > area.top + 80)
        seen = { text: bubble?.textContent ?? '', top: bubble?.getBoundingClientRect().top ?? 0 }
        height = log.scrollHeight
      }
      if (seen) {
        const { text, top } = seen
        const now = bubbles()
          .find((one) => one.textContent === text)
          ?.getBoundingClientRect().top
        drift = Math.max(drift, now === undefined ? Number.POSITIVE_INFINITY : Math.abs(now - top))
        if (log.scrollHeight > height + 500) after += 1
      }
      if (after > 20) resolve({ drift, grown: log.scrollHeight - height })
      else requestAnimationFrame(measurePosition)
    }
    requestAnimationFrame(measurePosition)
  })
}

test('ten thousand messages and many conversations scroll without shifting what is being read @desktop', async ({
  openBrowser,
}) => {
  test.setTimeout(180_000)
  await withServerProcess({ fill }, async ({ origin }, { anna, ben, partners }) => {
    const t = await createTranslator('en')
    const page = await openBrowser({ baseURL: origin })
    await sit(page, anna, 'en')
    const { id } = ben
    // Older pages come a little late, so that the view is at rest when they do.
    await page.route(/chat\.php\?.*before=/, async (route) => {
      await sleep(300)
      await route.continue()
    })
    await page.goto(href('members-id-chat', 'en', { id }))
    await waitUntilReady(page)
    const log = page.getByRole('log')
    const rows = page.getByRole('region', { name: t('title.chats') }).getByRole('listitem')
    await expect(log.getByText(`line ${count}`)).toBeInViewport()

    await test.step('older pages do not move what is in view', async () => {
      for (let page = 0; page < 3; page++) {
        const { drift, grown } = await log.evaluate(driftWhileOlderLoads)
        expect(drift).toBeLessThan(2)
        expect(grown).toBeGreaterThan(500)
      }
    })

    await test.step('what comes while one reads further up waits behind a button', async () => {
      const before = await log.evaluate((element) => element.scrollTop)
      const sent = await write(origin, ben, anna, 'something new')
      expect(sent.status).toBe(200)
      const more = page.getByRole('button', { name: t('chat.newMessages', { count: 1 }) })
      await expect(more).toBeVisible()
      expect(Math.abs((await log.evaluate((element) => element.scrollTop)) - before)).toBeLessThan(2)
      await more.click()
      await expect(log.getByText('something new')).toBeInViewport()
      await expect(more).toBeHidden()
    })

    await test.step('only what is near the view is in the page', async () => {
      expect(await log.locator('[dir="auto"]').count()).toBeLessThan(120)
    })
    await test.step('a conversation beyond those that were read comes to the top with its message', async () => {
      await expect(rows).toHaveCount(chatListPage)
      const sent = await write(origin, partners.at(-1), anna, 'it has been a while')
      expect(sent.status).toBe(200)
      await expect(rows.first()).toContainText('it has been a while')
    })

    await test.step('further conversations come as the list is scrolled', async () => {
      const before = rows.nth(chatListPage - 2)
      await before.scrollIntoViewIfNeeded()
      await expect(async () => {
        await rows.last().scrollIntoViewIfNeeded()
        expect(await rows.count()).toBe(partners.length + 1)
      }).toPass()
      await expect(page.getByRole('button', { name: t('chat.moreChats') })).toHaveCount(0)
    })
    // The server is about to end.
    await page.close()
  })
})
