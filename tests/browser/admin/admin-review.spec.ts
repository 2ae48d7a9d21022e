import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { holdPictures } from '../hold.ts'
import { becomeMember } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

/** Returns an asymmetric drawing, different each time. */
function drawing(): Promise<Buffer> {
  const upTo = (max: number) => Math.floor(Math.random() * max)
  const blocks = Array.from({ length: 14 }, () => {
    const grey = upTo(256)
    return `<rect x="${upTo(480)}" y="${upTo(640)}" width="${60 + upTo(200)}" height="${60 + upTo(260)}" fill="rgb(${grey},${grey},${grey})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#777"/>${blocks.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

async function upload(page: Page, buffer: Buffer): Promise<void> {
  const photo = { name: 'picture.png', mimeType: 'image/png', buffer }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  expect((await page.request.post('/api/photo.php', { multipart: { photo }, headers })).ok()).toBe(true)
}

/** Waits until the picture can be judged, by key too. */
const expectShown = (page: Page) =>
  expect(page.getByRole('main').getByRole('button', { name: 'Approve' })).toBeEnabled()

test.describe('the review', { tag: '@desktop' }, () => {
  // Several people at once, which takes a slow machine a while.
  test.describe.configure({ timeout: 120_000 })

  test('refuses a picture by keyboard, recognises a mirrored copy, and crops', async ({
    page,
    openBrowser,
  }) => {
    const [ida, uli] = [await openBrowser(), await openBrowser()]
    const first = await becomeMember(ida, { name: 'Ida' })
    const second = await becomeMember(uli, { name: 'Uli' })
    const picture = await drawing()
    await upload(ida, picture)
    await becomeStaff(page, ['moderator'])
    const release = await holdPictures(page)
    await page.goto('/admin/photos')
    await page.getByRole('button', { name: `Show the picture of ${first.name}` }).click()
    await expect(page.getByRole('img', { name: new RegExp(`^Picture of ${first.name}`) })).toBeVisible()
    const dialog = page.getByRole('dialog')
    // No one decides about a picture that has not loaded.
    await expect(page.getByRole('main').getByRole('button', { name: 'Approve' })).toBeDisabled()
    await page.getByRole('main').press('r')
    await expect(dialog).toHaveCount(0)
    release()
    await expectShown(page)
    await page.getByRole('main').press('r')
    await dialog.getByRole('radio', { name: /Contact details/ }).check()
    await dialog.getByLabel('Block this picture').check()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByRole('button', { name: `Show the picture of ${first.name}` })).toHaveCount(0)
    await ida.goto('/notices')
    await expect(ida.getByText(/contact details, a link or advertising/).first()).toBeVisible()

    await upload(uli, await sharp(picture).rotate(90).resize(700).jpeg({ quality: 70 }).toBuffer())
    await page.reload()
    await page.getByRole('button', { name: `Show the picture of ${second.name}` }).click()
    await expect(page.getByText('Looks like a blocked picture')).toBeVisible()
    await page.getByRole('link', { name: 'Which blocked picture does it match?' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByLabel('Reason').fill('It shows no contact data.')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No blocked pictures')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: `Show the picture of ${second.name}` }).click()
    await expectShown(page)
    await page.getByRole('main').press('c')
    await dialog.getByLabel('Top').fill('10')
    await dialog.getByRole('button', { name: 'Crop' }).click()
    await expect(dialog).toBeHidden({ timeout: 30_000 })
    await page.getByRole('button', { name: `Show the picture of ${second.name}` }).click()
    await expectShown(page)
    await page.getByRole('main').press('a')
    await expect(page.getByRole('button', { name: `Show the picture of ${second.name}` })).toHaveCount(0)
  })

  test('asks about the picture that was selected, and says who has decided about it meanwhile', async ({
    page,
    openBrowser,
    problems,
  }) => {
    problems.allow(/409 .*photo\.php/)
    const people = []
    for (const name of ['Ada', 'Bea']) {
      const browser = await openBrowser()
      people.push(await becomeMember(browser, { name }))
      await upload(browser, await drawing())
    }
    const [first, second] = people.map(({ name }) => name)
    await becomeStaff(page, ['moderator'])
    await page.goto('/admin/photos')
    await page.getByRole('button', { name: `Show the picture of ${first}` }).click()
    await expect(page.getByRole('img', { name: new RegExp(`^Picture of ${first}`) })).toBeVisible()
    await expectShown(page)
    await page.getByRole('main').press('r')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /Contact details/ }).check()

    const other = await openBrowser()
    await becomeStaff(other, ['moderator'], 'Ada')
    const { photos } = await (await other.request.get('/api/admin/photos.php')).json()
    const own = photos.find((one: { member: { name: string } }) => one.member.name === first)
    const headers = { origin: new URL(page.url()).origin }
    const data = { member: own.member.id, id: own.id }
    expect((await other.request.put('/api/admin/photo.php', { data, headers })).status()).toBe(200)
    // Anyone who returns to the page gets the current list, once the cached one is stale.
    const known = page.getByRole('button', { name: `Show the picture of ${first}`, includeHidden: true })
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect(known).toHaveCount(0, { timeout: 500 })
    }).toPass()

    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ id: own.id })
    await expect(page.getByText(/^Ada .*Nothing was changed/)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `Show the picture of ${second}` })).toBeVisible()
  })

  test('refuses blocked words of the site and shows watched ones to moderators', async ({
    page,
    openBrowser,
  }) => {
    const word = `zeepaard${Date.now().toString(36)}`
    const member = await openBrowser()
    const { name } = await becomeMember(member, { name: 'Wim', gender: 'male' })
    const about = (text: string) => member.request.put('/api/profile.php', { data: { about_me: text } })
    await becomeStaff(page, ['moderator'])
    await page.goto('/admin/texts')
    await page.getByLabel('Word or phrase').fill(`${word} verboden`)
    await page.getByLabel('Action').selectOption('refuse')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('cell', { name: `${word} verboden`, exact: true })).toBeVisible()
    expect((await about(`I am a ${word} verboden`)).status()).toBe(422)
    await page.getByLabel('Word or phrase').fill(word)
    await page.getByLabel('Action').selectOption('flag')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('cell', { name: word, exact: true })).toBeVisible()
    expect((await about(`My ${word} swims.`)).ok()).toBe(true)
    await page.reload()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(`My ${word} swims.`)
    await page.getByRole('button', { name: `Resolve ${name}` }).click()
    await expect(page.getByRole('button', { name: `Resolve ${name}` })).toHaveCount(0)
    const dialog = page.getByRole('dialog')
    for (const words of [word, `${word} verboden`]) {
      const remove = page.getByRole('button', { name: `Remove “${words}”` })
      await remove.press('Enter')
      await expect(dialog).toContainText('no longer refused')
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('cell', { name: words, exact: true })).toBeVisible()
      await expect(remove).toBeFocused()
      await remove.press('Enter')
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('cell', { name: words, exact: true })).toHaveCount(0)
    }
  })
})
