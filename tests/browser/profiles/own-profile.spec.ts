import type { Page } from '@playwright/test'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { deletePicture } from '../delete-picture.ts'
import { drawPicture } from '../drawn.ts'
import { expect, test } from '../fixtures.ts'
import { holdAnswer, holdBack } from '../hold.ts'
import { open, type Person, readUser } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'

const about = ({ page, t }: Person) => page.getByRole('textbox', { name: t('own.aboutMe'), exact: true })

/** Comes from the likes to the own profile, and leaves something unsaved there. */
async function writeAfterLikes(person: Person): Promise<void> {
  const { page, t } = person
  await open(person, href('likes', 'en'))
  await page
    .getByRole('button', { name: new RegExp(`^${t('nav.account')}: `) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('nav.profile') }).click()
  await about(person).fill('I collect lighthouses.')
}

async function toLikes({ page, t }: Person): Promise<void> {
  await page
    .getByRole('link', { name: t('nav.likes') })
    .first()
    .click()
}

/** Navigates like the browser's own buttons, which allow the page to ask before leaving. */
const step = (page: Page, by: number) => page.evaluate((steps) => history.go(steps), by)

test('leaving one’s own profile with unsaved changes asks first @desktop', async ({ page }) => {
  const ida = await aMemberPerson(page, 'Ida', 'en')
  const { t } = ida
  const dialog = page.getByRole('dialog', { name: t('own.unsavedTitle') })
  const stay = dialog.getByRole('button', { name: t('own.unsavedStay') })
  const likes = page.getByRole('heading', { level: 1, name: t('nav.likes') })
  await open(ida, href('likes', 'en'))
  await page.goto(href('members', 'en'))
  await open(ida, href('profile', 'en'))

  await test.step('by a link, and stays with what was typed', async () => {
    await about(ida).fill('I collect lighthouses.')
    await toLikes(ida)
    await expect(dialog).toBeVisible()
    await expect(stay).toBeFocused()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(about(ida)).toHaveValue('I collect lighthouses.')
    expect(new URL(page.url()).pathname).toBe(href('profile', 'en'))
  })

  await test.step('what is put back as it was, or saved, asks nothing', async () => {
    await about(ida).fill('')
    await toLikes(ida)
    await expect(likes).toBeVisible()
    await step(page, -1)
    await page.getByRole('button', { name: t('interests.music'), exact: true }).click()
    await page.getByLabel(t('own.city'), { exact: true }).fill('utrecht')
    const forms = page.locator('main form')
    for (const form of await forms.all()) {
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
      await form.getByRole('button', { name: t('own.save'), exact: true }).click()
      expect((await saved).status()).toBe(200)
    }
    await expect.poll(async () => (await readUser(ida)).profile.city).toBe('Utrecht')
    await toLikes(ida)
    await expect(likes).toBeVisible()
  })

  await test.step('by a step through the history, and leaves when that is wanted', async () => {
    await step(page, -1)
    await page.getByLabel(t('profile.field.eye_color'), { exact: true }).selectOption({ index: 1 })
    await step(page, 1)
    await expect(dialog).toBeVisible()
    await stay.click()
    expect(new URL(page.url()).pathname).toBe(href('profile', 'en'))
    await step(page, 1)
    await dialog.getByRole('button', { name: t('own.unsavedLeave') }).click()
    await expect(likes).toBeVisible()
    expect((await readUser(ida)).profile.eye_color ?? null).toBeNull()
  })

  await test.step('by leaving the site', async () => {
    await step(page, -1)
    await about(ida).fill('I collect lighthouses.')
    const asked = page.waitForEvent('dialog')
    const leaving = page.goto('about:blank').catch(() => null)
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.accept()
    await leaving
  })
})

test('in a browser without the Navigation API, going back with unsaved changes asks, too @desktop', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
  const ida = await aMemberPerson(page, 'Ida', 'en')
  const { t } = ida
  const dialog = page.getByRole('dialog', { name: t('own.unsavedTitle') })
  const likes = page.getByRole('heading', { level: 1, name: t('nav.likes') })
  const path = () => new URL(page.url()).pathname
  await writeAfterLikes(ida)
  await step(page, -1)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: t('own.unsavedStay') }).click()
  expect(path()).toBe(href('profile', 'en'))
  await expect(about(ida)).toHaveValue('I collect lighthouses.')

  // The same happens a second time, and a link still works.
  await step(page, -1)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  expect(path()).toBe(href('profile', 'en'))
  await step(page, -1)
  await dialog.getByRole('button', { name: t('own.unsavedLeave') }).click()
  await expect(likes).toBeVisible()
  expect(path()).toBe(href('likes', 'en'))
  expect((await readUser(ida)).profile.about_me ?? '').toBe('')
})

test('unsaved changes do not hold a tab back when another member logs in or this one logs out @desktop (S-002)', async ({
  page,
  problems,
}) => {
  // A page that is being left may ask for the newest like just after the session has ended.
  problems.allow(/403 .*auto-like\.php/)
  const ida = await aMemberPerson(page, 'Ida', 'en')
  const { t } = ida
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  await writeAfterLikes(ida)
  const other = await page.context().newPage()
  await other.goto(href('members', 'en'))
  await other.evaluate(() =>
    new BroadcastChannel('duet-session').postMessage({ from: 'other', news: 'logged-in' }),
  )
  await expect(about(ida)).toHaveValue('')
  await other.close()

  await open(ida, href('profile', 'en'))
  await about(ida).fill('I collect lighthouses.')
  await page
    .getByRole('button', { name: new RegExp(`^${t('nav.account')}: `) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('nav.logout') }).click()
  await page.waitForURL(`**${href('index', 'en')}`)
  expect(asked).toEqual([])
})

test('a region does not follow a city of the previous country @desktop', async ({ page }) => {
  const ida = await aMemberPerson(page, 'Ida', 'en')
  const { t } = ida
  const held = await holdBack(page, '/api/cities.php', 'GET')
  await open(ida, href('profile', 'en'))
  const asked = page.waitForRequest(/cities\.php.*utrecht/i)
  await page.getByLabel(t('own.city'), { exact: true }).fill('Utrecht')
  await asked
  await page.getByLabel(t('own.country'), { exact: true }).selectOption('DE')
  const answered = page.waitForResponse(/cities\.php.*utrecht/i)
  held.release()
  await answered
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await page
    .locator('main form')
    .last()
    .getByRole('button', { name: t('own.save'), exact: true })
    .click()
  expect((await saved).postDataJSON()).toMatchObject({ country: 'DE', region_id: null, city_id: null })
})

test('a deleted picture stays away when an earlier answer arrives last @desktop', async ({
  page,
  problems,
}) => {
  // The thumbnail of a deleted picture may be requested again.
  problems.allow(/404 .*\/photos\//)
  const ida = await aMemberPerson(page, 'Ida', 'en')
  const { t } = ida
  await open(ida, href('profile', 'en'))
  const tiles = page.locator('[data-picture]')
  for (const background of ['#aa3333', '#33aa33', '#3333aa']) {
    const count = await tiles.count()
    await page
      .getByLabel(t('own.addPhotos'), { exact: true })
      .first()
      .setInputFiles([await drawPicture(background)])
    await expect(tiles).toHaveCount(count + 1)
  }
  const held = await holdAnswer(page, '/api/photo.php', 'DELETE')
  await deletePicture(page, t, 3)
  await held.asked
  await deletePicture(page, t, 2)
  await expect(tiles).toHaveCount(1)
  const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  held.release()
  await answered
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect(tiles).toHaveCount(1)
  expect((await readUser(ida)).profile.pictures).toHaveLength(1)
})

test('name and wish can be changed on one’s own profile, which says what only support can correct and how to ask @desktop', async ({
  page,
}) => {
  const ida = await aMemberPerson(page, 'Ida', 'en')
  const { t } = ida
  await open(ida, href('profile', 'en'))
  const block = page.getByRole('region', { name: t('own.basics') })
  await expect(block).toContainText(t('signup.gender.female'))
  await expect(block).toContainText('5 June 1990')
  await expect(block).toContainText(t('own.supportOnly'))
  await expect(block.getByRole('link', { name: t('own.askSupport') })).toHaveAttribute(
    'href',
    href('pages-service', 'en'),
  )
  const name = `${ida.name.slice(0, 15)}Two`
  await block.getByLabel(t('signup.name'), { exact: true }).fill(name)
  await block.getByLabel(t('signup.lookingFor.both'), { exact: true }).check()
  await block.getByRole('button', { name: t('own.save'), exact: true }).click()
  await expect.poll(async () => (await readUser(ida)).profile).toMatchObject({ name, looking_for: 'both' })
  await expectNoAxeViolations(page)
})
