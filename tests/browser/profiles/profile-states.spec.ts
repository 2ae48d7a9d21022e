import type { Page } from '@playwright/test'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { demoPassword } from '#demo/logins.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { makeCamProfile } from '../cam-profile.ts'
import { expect, test } from '../fixtures.ts'
import { aPerson, open, type Person } from '../person.ts'
import { becomeMember } from '../quick-member.ts'
import { drag, pinch } from '../touch.ts'

const locateDialog = (page: Page) => page.locator('dialog[open]')

/** Opens the profile of a demo member with several pictures, as Daan, who has a conversation with her. */
async function openSofie(page: Page): Promise<Person> {
  const daan = await aPerson(page, 'Daan', 'en')
  const data = { email: 'daan@demo.example', password: demoPassword }
  expect((await page.request.post('/api/user.php', { data })).status()).toBe(200)
  await page.addLocatorHandler(locateDialog(page).filter({ hasText: /New like!|It's a match/ }), () =>
    page.keyboard.press('Escape'),
  )
  const { chats } = (await (await page.request.get('/api/chats.php')).json()) as CallOutput<'chats'>
  const sofie = chats.find(({ profile }) => profile.name === 'Sofie')
  await open(daan, href('members-id', 'en', { id: sofie?.profile.id ?? '' }))
  return daan
}

test('pinching zooms a picture of the gallery in and out, and swiping shows the next @phone', async ({
  page,
}) => {
  await openSofie(page)
  await page.getByRole('button', { name: /^\d+ photos?$/ }).click()
  const picture = locateDialog(page).getByRole('img', { name: /Photo 1/ })
  await expect(picture).toBeVisible()
  const scale = () => picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)
  expect(await scale()).toBe(1)
  const box = await picture.boundingBox()
  if (!box) throw new Error('no picture')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await pinch(page, middle, [40, 60, 80, 100])
  await expect.poll(scale).toBeGreaterThan(1.5)
  await pinch(page, middle, [120, 80, 50, 20])
  await expect.poll(scale).toBe(1)
  await drag(page, { ...middle, x: middle.x + 120 }, [-80, -180, -240])
  await expect(locateDialog(page)).toContainText(/Photo 2 of/)
})

test('a picture of the gallery that fails to load shows an icon, and is retried with a press @desktop', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const daan = await openSofie(page)
  await page.route('**/photos/*.webp', (route) => route.abort())
  await page.getByRole('button', { name: /^\d+ photos?$/ }).click()
  const dialog = locateDialog(page)
  await expect(dialog).toContainText(/Photo 1 of/)
  await page.keyboard.press('ArrowRight')
  const sign = dialog.getByRole('button', { name: daan.t('errorPage.tryAgain') })
  await expect(sign).toContainText('Sofie: Photo 2 of')
  const picture = dialog.getByRole('img')
  await expect(picture).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.unroute('**/photos/*.webp')
  await sign.click()
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  // The keys still work where the button was.
  await page.keyboard.press('ArrowLeft')
  await expect(dialog).toContainText(/Photo 1 of/)
})

test('the like modal opens after the seconds in the address; a like has a page; without one, the profile opens (M-002, M-003, R-014, U-008)', async ({
  page,
  openBrowser,
}) => {
  const anna = await aPerson(page, 'Anna', 'en')
  const { t } = anna
  const annaIs = await becomeMember(page, { name: 'Anna' })
  const ben = await aPerson(await openBrowser(), 'Ben', 'en')
  const benIs = await becomeMember(ben.page, { name: 'Ben', gender: 'male' })
  const { name } = benIs
  const likePage = href('likes-m-id', 'en', { id: benIs.id })

  // Without a like between the two the page of the like is their profile, with the modal that it was to show.
  await open(anna, `${likePage}?t=1`)
  await expect(page).toHaveURL(`${href('members-id', 'en', { id: benIs.id })}?t=1`)
  await expect(locateDialog(page)).toContainText(t('likes.modalTitle', { name }))
  await expectNoAxeViolations(page)
  const like = locateDialog(page).getByRole('button', { name: t('likes.like'), exact: true })
  await like.focus()
  const liked = page.waitForResponse('**/api/like.php')
  await page.keyboard.press('Enter')
  await expect(locateDialog(page)).toHaveCount(0)
  // It shows as liked before the like is stored.
  await liked
  const pressed = page.getByRole('button', { name: t('members.liked', { name }) })
  await expect(pressed).toBeVisible()

  await open(anna, `${likePage}?t=0`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('likes.youLike', { name }))
  await expect(page.getByText(`You have liked ${name} since`)).toBeVisible()
  await expect(locateDialog(page)).toHaveCount(0)
  await expectNoAxeViolations(page)

  await open(ben, href('likes-m-id', 'en', { id: annaIs.id }))
  const title = ben.page.getByRole('heading', { level: 1 })
  await ben.page.addLocatorHandler(locateDialog(ben.page), () => ben.page.keyboard.press('Escape'))
  await expect(title).toHaveText(t('likes.theyLikeYou', { name: annaIs.name }))
  await ben.page.getByRole('button', { name: t('likes.likeBack') }).click()
  await expect(title).toHaveText(t('match.title'))
  await ben.page.getByRole('button', { name: t('likes.unlike') }).click()
  await expect(title).toHaveText(t('likes.theyLikeYou', { name: annaIs.name }))
})

test('the notice of a like waits while settings are open or someone is writing, and appears on browsing pages @desktop (M-013)', async ({
  page,
  openBrowser,
}) => {
  const anna = await aPerson(page, 'Anna', 'en')
  const { t } = anna
  const annaIs = await becomeMember(page, { name: 'Anna' })
  const benPage = await openBrowser()
  await becomeMember(benPage, { name: 'Ben', gender: 'male' })
  expect((await benPage.request.post('/api/like.php', { data: { profile: annaIs.id } })).status()).toBe(200)
  for (const name of ['settings', 'notifications', 'profile'] as const) {
    const asked = page.waitForResponse('**/api/auto-like.php*')
    await open(anna, href(name, 'en'))
    await (await asked).finished()
    await page.waitForTimeout(300)
    await expect(locateDialog(page), name).toHaveCount(0)
  }
  const asked = page.waitForResponse('**/api/auto-like.php*')
  await page.goto(href('chats', 'en'))
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('textarea'))
    field.focus()
  })
  await (await asked).finished()
  await page.waitForTimeout(700)
  await expect(locateDialog(page)).toHaveCount(0)
  await page.keyboard.type('to the end')
  await expect(page.locator('body > textarea')).toHaveValue('to the end')
  await page.evaluate(() => document.querySelector('body > textarea')?.remove())
  await expect(locateDialog(page)).toContainText(t('match.newLike'))
})

test('screens of every shape show the whole of an enlarged picture', async ({ page }) => {
  await openSofie(page)
  await page.getByRole('button', { name: /^\d+ photos?$/ }).click()
  const picture = locateDialog(page).getByRole('img', { name: /Photo 1/ })
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1280, height: 800 },
    { width: 2560, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(async () => await picture.boundingBox()).toEqual({ x: 0, y: 0, ...size })
    expect(await picture.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain')
  }
})

test('the notice of a like and the like modal of an address never overlap, but appear in turn', async ({
  page,
  openBrowser,
}) => {
  const anna = await aPerson(page, 'Anna', 'en')
  const { t } = anna
  const annaIs = await becomeMember(page, { name: 'Anna' })
  const benPage = await openBrowser()
  await becomeMember(benPage, { name: 'Ben', gender: 'male' })
  const carlIs = await becomeMember(await openBrowser(), { name: 'Carl', gender: 'male' })
  expect((await benPage.request.post('/api/like.php', { data: { profile: annaIs.id } })).status()).toBe(200)

  await open(anna, `${href('members-id', 'en', { id: carlIs.id })}?t=1`)
  await expect(locateDialog(page)).toContainText(t('match.newLike'))
  // Longer than the seconds of the address.
  await page.waitForTimeout(1_500)
  await expect(locateDialog(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(locateDialog(page)).toContainText(t('likes.modalTitle', { name: carlIs.name }))
  await page.keyboard.press('Escape')
  await expect(locateDialog(page)).toHaveCount(0)
})

test('a blocked member can only be unblocked, one who left is gone, a cam profile says what it is and is in no list @desktop', async ({
  page,
  openBrowser,
  problems,
}) => {
  const anna = await aPerson(page, 'Anna', 'en')
  const { t } = anna
  const annaIs = await becomeMember(page, { name: 'Anna' })
  const benPage = await openBrowser()
  const benIs = await becomeMember(benPage, { name: 'Ben', gender: 'male' })
  const { name } = benIs
  const profile = href('members-id', 'en', { id: benIs.id })

  await test.step('blocked by me: unblocking by keyboard brings the profile back (U-011)', async () => {
    await page.request.post('/api/block.php', { data: { profile: benIs.id } })
    await open(anna, profile)
    await expect(page.getByText(t('view.blockedByYou', { name }))).toBeVisible()
    await expect(page.getByRole('button', { name: t('members.like', { name }) })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: t('safety.unblock', { name }) }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: t('members.like', { name }) })).toBeVisible()
  })

  await test.step('a cam profile: its own label and notice, nothing to like or write to, in no search (U-017, U-018)', async () => {
    const cam = `Cam${annaIs.id.slice(-8)}`
    const id = await makeCamProfile(annaIs, cam)
    await open(anna, href('members-id', 'en', { id }))
    await expect(page.getByText(t('members.cam'), { exact: true })).toBeVisible()
    await expect(page.getByText(t('view.camNotice'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('members.like', { name: cam }) })).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('view.message', { name: cam }) })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await open(anna, `${href('members', 'en')}?gender=male&country=NL&min_age=36&max_age=36`)
    await expect(page.locator('main li a').first()).toBeVisible()
    await expect(page.getByText(cam)).toHaveCount(0)
  })

  await test.step('not allowed: visitors are asked to log in first; gone: not found (R-004)', async () => {
    const visitor = await aPerson(await openBrowser(), 'Visitor', 'en')
    for (const path of [href('likes', 'en'), href('match-finder', 'en'), href('swipe-game', 'en')]) {
      await visitor.page.goto(path)
      await expect(visitor.page).toHaveURL(new RegExp(`${href('login', 'en')}\\?`))
    }
    problems.allow(/404/)
    const leaving = { reason: 'other', password: 'correct horse battery' }
    const left = await benPage.request.post('/api/account-delete.php', { data: leaving })
    expect(left.ok(), await left.text()).toBe(true)
    expect((await page.goto(profile))?.status()).toBe(404)
  })
})
