import type { CallInput } from '#contract/api/page-renderer.ts'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { createId } from '#server/platform/ids.ts'
import { expect, test } from './fixtures.ts'
import { holdBack } from './hold.ts'
import { open, readUser } from './person.ts'
import { aMemberPerson, becomeMember } from './quick-member.ts'

test('on the narrowest phones the tab labels are shown in full @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const locale of localeCodes) {
    const ola = await aMemberPerson(page, 'Ola', locale)
    // The open tab is in bold.
    await open(ola, href('chats', locale))
    const cut = await page
      .locator('[data-tab-bar] a > span, header a > span')
      .evaluateAll((words) =>
        words.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
      )
    expect.soft(cut, locale).toEqual([])
  }
})

test('at twice the text size the tab labels stay within their tabs @phone', async ({ page }) => {
  for (const locale of ['de', 'pl'] as const) {
    const ola = await aMemberPerson(page, 'Ola', locale)
    await open(ola, href('chats', locale))
    const outside = await page.locator('[data-tab-bar] a').evaluateAll((tabs) => {
      document.documentElement.style.fontSize = '200%'
      return tabs.flatMap((tab) => {
        const words = document.createRange()
        words.selectNodeContents(tab.querySelector('span') ?? tab)
        const [inner, outer] = [words.getBoundingClientRect(), tab.getBoundingClientRect()]
        return inner.left < outer.left - 1 || inner.right > outer.right + 1 ? [tab.textContent] : []
      })
    })
    expect.soft(outside, locale).toEqual([])
  }
})

test('a tab is marked as soon as it is pressed, while its page is still loading @phone', async ({ page }) => {
  const ola = await aMemberPerson(page, 'Ola', 'en')
  await open(ola, href('profile', 'en'))
  const likes = await holdBack(page, '/api/likes.php', 'GET')
  const tab = page.locator('[data-tab-bar]').getByRole('link', { name: ola.t('nav.likes') })
  await tab.click()
  await likes.asked
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1, name: ola.t('title.likes') })).toHaveCount(0)
  likes.release()
  await expect(page).toHaveURL(/likes/)
  await expect(tab).toHaveAttribute('aria-current', 'page')
})

test('the bar with the price takes the place of the tabs, which get no focus under it @phone', async ({
  page,
}) => {
  const ola = await aMemberPerson(page, 'Ola', 'en')
  await open(ola, href('credits', 'en'))
  await expect(page.locator('[data-action-bar]')).toBeVisible()
  const tab = page.locator('[data-tab-bar] a').first()
  await tab.focus()
  await expect(tab).not.toBeFocused()
  await open(ola, href('likes', 'en'))
  await tab.focus()
  await expect(tab).toBeFocused()
})

test('the note that there is no connection covers nothing at the top of a page @phone', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  const ola = await aMemberPerson(page, 'Ola', 'de')
  await open(ola, href('profile', 'de'))
  await page.context().setOffline(true)
  const note = page
    .getByRole('status')
    .filter({ hasText: ola.t('failure.offline') })
    .locator('p')
  await expect(note).toBeVisible()
  const { y, height } = (await note.boundingBox()) ?? { y: 0, height: 0 }
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual(y + height)
  await page.context().setOffline(false)
})

test('a conversation that cannot be read offline says so below the note, leads back, and loads by itself @phone', async ({
  page,
  problems,
  openBrowser,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  const other = await openBrowser()
  await becomeMember(other, { name: 'Ben', gender: 'male' })
  const ola = await aMemberPerson(page, 'Ola', 'de')
  const { profile } = await readUser(ola)
  const data: CallInput<'sendMessage'> = { profile: profile.id, text: 'Guten Morgen.', client_id: createId() }
  expect((await other.request.post('/api/chat.php', { data })).status()).toBe(200)
  await open(ola, href('chats', 'de'))
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Ben' }).click()
  const heading = page.getByRole('heading', { level: 1, name: ola.t('errorPage.noConnection') })
  // Reads repeat for about ten seconds before they count as failed.
  await expect(heading).toBeVisible({ timeout: 30_000 })
  const note = page.getByRole('status').filter({ hasText: ola.t('failure.offline') })
  const { y, height } = (await note.locator('p').boundingBox()) ?? { y: 0, height: 0 }
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
  await expect(page.getByRole('link', { name: ola.t('chat.back') })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.locator('[data-composer] textarea')).toBeVisible({ timeout: 30_000 })
})

test('on the narrowest phones the field of a message has room for its first words @phone', async ({
  page,
  openBrowser,
}) => {
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  await page.setViewportSize({ width: 320, height: 640 })
  const ola = await aMemberPerson(page, 'Ola', 'pl')
  await open(ola, href('members-id-chat', 'pl', { id: ben.id }))
  const field = page.locator('[data-composer] textarea')
  await expect(field).toBeVisible()
  expect((await field.boundingBox())?.width).toBeGreaterThanOrEqual(120)
})
