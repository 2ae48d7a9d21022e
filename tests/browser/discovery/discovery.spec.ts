import type { Locator, Page } from '@playwright/test'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { aPerson, open, type Person, readUser, signUp } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'
import { drag } from '../touch.ts'

/** The signup is left by address while its last page still loads; that is no matter of these tests. */
const leftPages = /signup-matches/

/** Closes whatever opens by itself, such as the match modal for a like of the demo. */
async function closeDialogs({ page }: Person): Promise<void> {
  const dialog = page.locator('dialog[open]')
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
}

async function dragByMouse(page: Page, from: { x: number; y: number }, steps: readonly number[]) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (const by of steps) await page.mouse.move(from.x + by, from.y)
  await page.mouse.up()
}

/** Undoes likes while nothing arrives: for a moment, without a connection, and for good. */
async function whatIsNotSentSaysSo({ page, t }: Person, cards: Locator): Promise<void> {
  const toast = page.getByRole('status')
  const json = { error: 'unavailable', message: '' }
  const refuse = () => page.route('**/api/like.php', (route) => route.fulfill({ status: 503, json }))
  await refuse()
  await cards.first().getByRole('button').click()
  await expect(cards).toHaveCount(2)
  await expect(toast.getByText(t('members.unsent'))).toBeVisible()
  await page.unroute('**/api/like.php')
  await expect(toast.getByText(t('members.sentLate'))).toBeVisible()

  await page.context().setOffline(true)
  await cards.first().getByRole('button').click()
  await expect(toast.getByText(t('members.unsent'))).toBeVisible()
  await page.context().setOffline(false)
  await expect(toast.getByText(t('members.sentLate'))).toBeVisible()
  await expect(cards).toHaveCount(1)

  await refuse()
  const name = (await cards.locator('a').first().innerText()).split(',')[0] ?? ''
  await cards.first().getByRole('button').click()
  await expect(toast.getByText(t('members.unsent'))).toBeVisible()
  const reason = t('error.unavailable')
  await expect(toast.getByText(t('members.takenBack', { name, reason }))).toBeVisible({ timeout: 20_000 })
  await expect(cards).toHaveCount(1)
  await page.unroute('**/api/like.php')
}

test('a like and a like back are a match on both screens; a block ends it (G-003, M-008, M-012, M-013, M-014, M-015, P-015, P-016, S-020)', async ({
  page,
  openBrowser,
  problems,
}) => {
  problems.allow(leftPages)
  const anna = await aPerson(page, 'Anna', 'en')
  const ben = await aPerson(await openBrowser(), 'Ben', 'en')
  const annaUser = await signUp(anna, { gender: 'female' })
  const benUser = await signUp(ben, { gender: 'male' })

  await open(anna, href('members-id', 'en', { id: benUser.profile.id }))
  await open(ben, href('members-id', 'en', { id: annaUser.profile.id }))
  await anna.page.getByRole('button', { name: anna.t('members.like', { name: ben.name }) }).click()
  const benDialog = ben.page.locator('dialog[open]')
  await expect(benDialog).toContainText('New like!')
  await ben.page.keyboard.press('Escape')
  await expect(benDialog).toHaveCount(0)
  await ben.page.getByRole('button', { name: ben.t('members.like', { name: anna.name }) }).click()
  for (const { page: screen } of [anna, ben]) {
    const modal = screen.locator('dialog[open]')
    await expect(modal).toContainText("It's a match")
    const { id, name } = screen === anna.page ? benUser.profile : annaUser.profile
    await expect(modal.locator(`a[href="${href('members-id', 'en', { id })}"]`)).not.toHaveCount(0)
    // A press anywhere on it closes it.
    await modal.getByText(anna.t('match.bothLike', { name })).click()
    await expect(modal).toHaveCount(0)
  }

  await test.step('a gift is given from the profile; without the credits for another it says so (G-006, U-010, X-013)', async () => {
    const gift = anna.page.getByRole('button', { name: anna.t('view.gift', { name: ben.name, credits: 3 }) })
    const dialog = anna.page.locator('dialog[open]')
    const give = dialog.getByRole('button', { name: anna.t('chat.giftSend') })
    await gift.click()
    await dialog.getByLabel(anna.t('chat.giftText')).fill('for you')
    await give.click()
    await anna.page.waitForURL(`**${href('members-id-chat', 'en', { id: benUser.profile.id })}`)
    await expect(anna.page.getByRole('log').getByText('for you')).toBeVisible()
    await expect.poll(async () => (await readUser(anna)).credits).toBe(0)
    await anna.page.goBack()
    await gift.click()
    await dialog.getByLabel(anna.t('chat.giftText')).fill('another')
    await give.click()
    await expect(dialog.getByRole('status')).toContainText(
      anna.t('error.not_enough_credits', { needed: 3, credits: 0 }),
    )
    // The current discount on credits is next to it.
    await expect(dialog.getByRole('status')).toContainText(anna.t('bonus.welcome.text', { percent: '25%' }))
    await expect(dialog.getByLabel(anna.t('chat.giftText'))).toHaveValue('another')
    await anna.page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await anna.page.getByRole('button', { name: anna.t('view.menu', { name: ben.name }) }).click()
  await anna.page.getByRole('menuitem', { name: anna.t('safety.blockName', { name: ben.name }) }).click()
  const question = anna.page.locator('dialog[open]')
  await question.getByRole('button', { name: anna.t('safety.cancel') }).click()
  await expect(question).toHaveCount(0)
  await anna.page.getByRole('button', { name: anna.t('view.menu', { name: ben.name }) }).click()
  await anna.page.getByRole('menuitem', { name: anna.t('safety.blockName', { name: ben.name }) }).click()
  await question.getByRole('button', { name: anna.t('safety.block'), exact: true }).click()
  await expect(
    anna.page.getByRole('button', { name: anna.t('safety.unblock', { name: ben.name }) }),
  ).toBeVisible()

  problems.allow(/403/)
  const answer = await ben.page.goto(href('members-id', 'en', { id: annaUser.profile.id }))
  expect(answer?.status()).toBe(403)
  await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText(`You're blocked by ${anna.name}`)
  await expect(ben.page.locator('main')).toContainText('You do not have access to this page.')
  await expect(ben.page).toHaveTitle(new RegExp(`^You're blocked by ${anna.name} · `))
})

test('the notice of a like waits while a menu is open @desktop', async ({ page, openBrowser }) => {
  const anna = await openBrowser()
  const annaIs = await becomeMember(anna, { name: 'Anna' })
  const ben = await aPerson(page, 'Ben', 'en')
  const benIs = await becomeMember(page, { name: 'Ben', gender: 'male' })
  await open(ben, href('members-id', 'en', { id: annaIs.id }))
  await page.getByRole('button', { name: ben.t('view.menu', { name: annaIs.name }) }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  expect((await anna.request.post('/api/like.php', { data: { profile: benIs.id } })).status()).toBe(200)
  await expect(page.getByRole('banner').getByText(ben.t('nav.newLikes', { count: 1 }))).toBeAttached()
  const dialog = page.locator('dialog[open]')
  await expect(dialog).toHaveCount(0)
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(dialog).toContainText('New like!')
})

test('the swipe game with keys, buttons and dragging; its likes; the match finder', async ({
  page,
  problems,
}) => {
  test.setTimeout(180_000)
  problems.allow(leftPages)
  const anna = await aPerson(page, 'Anna', 'en')
  const { t } = anna
  await signUp(anna, { gender: 'female' })
  const main = page.locator('main')
  const top = page.locator('article:not([inert]) h2')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('the finder asks at first, gives reasons and says among how many it has chosen (R-038)', async () => {
    await open(anna, href('match-finder', 'en'))
    await expect(page.getByText(t('finder.whom'))).toBeVisible()
    await expectNoAxeViolations(page)
    // The deck follows these wishes too: the members of other journeys, who are 36, get no likes from this one.
    const from = page.getByLabel(t('search.minAge'), { exact: true })
    await from.fill('4')
    await page.getByLabel(t('search.maxAge'), { exact: true }).fill('99')
    await button(t('finder.save')).click()
    await expect(from).toBeFocused()
    await expect(from).toHaveValue('4')
    await expect(from).toHaveAccessibleDescription(t('search.ageWrong', { min: 18, max: 99 }))
    await from.fill('40')
    await button(t('finder.save')).click()
    await expect(button(t('finder.change'))).toBeVisible()
    await expect(main).toContainText(/We compared all \d+ members/)
    const best = page.getByRole('list', { name: t('finder.why') })
    await expect(best.first().getByRole('listitem').first()).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('whom the finder is told to skip does not come back', async () => {
    const found = page.locator('main ol > li')
    const of = (path: string | null) => found.filter({ has: page.locator(`a[href="${path}"]`) })
    const path = await found.first().locator('a').first().getAttribute('href')
    const second = await found.nth(1).locator('a').first().getAttribute('href')
    const skip = found.first().getByRole('button', { name: /^Skip / })
    const name = (await skip.getAttribute('aria-label'))?.replace('Skip ', '') ?? ''
    problems.allow(/404/)
    const refusal = { error: 'not_found', message: '' }
    await page.route('**/api/swipe-game.php', (route) => route.fulfill({ status: 404, json: refusal }))
    await skip.click()
    const reason = t('error.not_found')
    await expect(page.getByRole('status').getByText(t('members.takenBack', { name, reason }))).toBeVisible()
    await expect(of(path)).toHaveCount(1)
    await page.unroute('**/api/swipe-game.php')
    const sent = page.waitForResponse((answer) => answer.request().postData()?.includes('"skip"') ?? false)
    await skip.click()
    await expect(of(path)).toHaveCount(0)
    expect((await sent).status()).toBe(200)
    await open(anna, href('match-finder', 'en'))
    await expect(of(second)).toHaveCount(1)
    await expect(of(path)).toHaveCount(0)
  })

  await test.step('keys: skip, undo, like (R-039)', async () => {
    await open(anna, href('swipe-game', 'en'))
    await closeDialogs(anna)
    const first = await top.innerText()
    // Under two banners the screen of a phone ends on the card: the buttons lie over it, never over the name.
    const [name, press] = [await top.boundingBox(), await button(t('swipe.like')).boundingBox()]
    expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(press?.y ?? 0)
    await page.keyboard.press('ArrowLeft')
    await expect(top).not.toHaveText(first)
    await page.keyboard.press('Backspace')
    await expect(top).toHaveText(first)
    await page.keyboard.press('ArrowRight')
    await expect(main).toContainText(t('swipe.left', { count: 3 }))
    // The keys have scrolled the deck into view; the bar above it must not half cover a button while axe measures.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectNoAxeViolations(page)
  })

  await test.step('dragging to the right by finger or mouse likes, buttons do the same; after four the day is used up (K-012, K-013)', async () => {
    const box = await page.locator('article:not([inert])').boundingBox()
    if (!box) throw new Error('no card')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (test.info().project.name === 'phone') await drag(page, { x, y }, [60, 120, 170])
    else await dragByMouse(page, { x, y }, [60, 120, 170])
    await expect(main).toContainText(t('swipe.left', { count: 2 }))
    // Every answer leaves at once, so that none waits for another when the page is left.
    const begun: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/swipe-game.php', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      begun.push(route.request().postData() ?? '')
      await held
      await route.continue()
    })
    await button(t('swipe.like')).click()
    await expect(main).toContainText(t('swipe.left', { count: 1 }))
    await button(t('swipe.like')).click()
    await expect(main).toContainText(t('swipe.left', { count: 0 }))
    await expect.poll(() => new Set(begun).size).toBe(2)
    // The text about them does not cover the buttons: it is above or next to all of them.
    const unsent = page.getByRole('status').getByText(t('members.unsent'))
    await expect(unsent).toBeVisible()
    const [words, undo] = [await unsent.boundingBox(), await button(t('swipe.undo')).boundingBox()]
    const isAbove = (words?.y ?? 0) + (words?.height ?? 0) <= (undo?.y ?? 0)
    expect(isAbove || (words?.x ?? 0) + (words?.width ?? 0) <= (undo?.x ?? 0)).toBe(true)
    let answered = 0
    page.on('response', (answer) => {
      if (answer.request().postData()?.includes('"like"') && answer.ok()) answered++
    })
    release()
    // The list of likes, which is read next, may else be made before the last of them is stored.
    await expect.poll(() => answered).toBe(2)
    await expect(main).toContainText(/You get new likes at/)
    await expect(button(t('swipe.like'))).toBeDisabled()
    const shown = await top.innerText()
    await button(t('swipe.skip')).click()
    await expect(top).not.toHaveText(shown)
  })

  await test.step('the likes are real ones: sent shows four, unlike takes one away; the others say they are empty (R-012, R-013, U-008)', async () => {
    await open(anna, href('likes-type', 'en', { type: 'sent' }))
    const cards = page.locator('main li:has(button[aria-pressed="true"])')
    await expect(cards).toHaveCount(4)
    await expectNoAxeViolations(page)
    const taken = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await cards.first().getByRole('button').click()
    await expect(cards).toHaveCount(3)
    // The list may else be made before it is stored.
    expect((await taken).status()).toBe(200)
    await open(anna, href('likes-type', 'en', { type: 'sent' }))
    await expect(cards).toHaveCount(3)
    problems.allow(/503|ERR_INTERNET_DISCONNECTED/)
    // Once: its retries take a quarter of a minute, and nothing of them depends on the screen.
    if (test.info().project.name === 'desktop') await whatIsNotSentSaysSo(anna, cards)
    await open(anna, href('likes-type', 'en', { type: 'received' }))
    await expect(page.getByText(t('likes.noneReceived'))).toBeVisible()
    await open(anna, href('likes-type', 'en', { type: 'matches' }))
    await expect(page.getByText(t('likes.noneMatches'))).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test('a visitor sees one picture of a profile and is told how to see more (P-002, P-003, U-005) @phone', async ({
  page,
}) => {
  const visitor = await aPerson(page, 'Visitor', 'en')
  const getJson = async (path: string) => (await page.request.get(path)).json()
  const { profiles } = (await getJson('/api/search.php?with_photo=1')) as CallOutput<'searchMembers'>
  let shown: CallOutput<'profile'>['profile'] | undefined
  for (const { id } of profiles) {
    // Members of other journeys stand before them, with one picture.
    const { profile, locked } = (await getJson(`/api/profile.php?id=${id}`)) as CallOutput<'profile'>
    if (locked.count > 0) shown ??= profile
  }
  await open(visitor, href('members-id', 'en', { id: shown?.id ?? '' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shown?.name ?? 'no member')
  const locked = page.getByRole('button', { name: /locked: log in/ }).first()
  // Nothing of the photo is loaded but the blurred colours that came with the page.
  for (const image of await locked.locator('img').all())
    expect(await image.getAttribute('src')).toMatch(/^data:/)
  await locked.click()
  await expect(page.locator('dialog[open]')).toContainText(visitor.t('view.lockedLoginText'))

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: visitor.t('members.like', { name: shown?.name ?? '' }) }).click()
  // Anyone who logs in comes back to the offer to like.
  const next = href('members-id', 'en', { id: shown?.id ?? '' }, { t: 0 })
  await page.locator(`a[href="${href('login', 'en', {}, { next })}"]`).click()
  await expect(page.getByRole('heading', { name: visitor.t('account.login.heading') })).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test('a member in the list of likes can be written to from there @desktop', async ({ page, openBrowser }) => {
  const friend = await openBrowser()
  const ben = await becomeMember(friend, { name: 'Ben', gender: 'male' })
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const { profile } = await readUser(anna)
  expect((await friend.request.post('/api/like.php', { data: { profile: profile.id } })).status()).toBe(200)
  await open(anna, href('likes', 'en'))
  // The like is announced first.
  const told = page.getByRole('dialog')
  await expect(told).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: anna.t('view.message', ben) }).click()
  await page.waitForURL(`**${href('members-id-chat', 'en', { id: ben.id })}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ben.name)
})
