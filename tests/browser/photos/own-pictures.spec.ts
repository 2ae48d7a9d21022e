import type { Page } from '@playwright/test'
import { href } from '#contract/routing/paths.ts'
import { matchAnyNumber } from '../any-number.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { deletePicture } from '../delete-picture.ts'
import { drawPicture } from '../drawn.ts'
import { expect, test } from '../fixtures.ts'
import { holdAnswer } from '../hold.ts'
import { open, readUser } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'

/** Gives the page a picture by pasting or dropping it. */
async function offerPicture(page: Page, how: 'paste' | 'drop', colour: string): Promise<void> {
  const { buffer } = await drawPicture(colour)
  const given = { base64: buffer.toString('base64'), how }
  await page.evaluate(({ base64, how }) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], `${how}.jpg`, { type: 'image/jpeg' }))
    const event =
      how === 'paste'
        ? new ClipboardEvent('paste', { clipboardData: data })
        : new DragEvent('drop', { dataTransfer: data, cancelable: true })
    dispatchEvent(event)
  }, given)
}

// Either width in one of the languages: the same steps in each.
for (const [locale, width] of [
  ['en', '@desktop'],
  ['pl', '@phone'],
] as const) {
  test(`pictures are added together, pasted, dropped, reordered, made the main one and deleted (${locale}, ${width}) (R-023)`, async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 415 .*\/api\/photo\.php/)
    const ida = await aMemberPerson(page, 'Ida', locale)
    const { t } = ida
    await open(ida, href('profile', locale))
    const tiles = page.locator('[data-picture]')
    const order = () => tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('data-picture') ?? ''))
    const stored = async () => (await readUser(ida)).profile.pictures.map(({ id }) => id)

    await test.step('a city comes from the list, a text says more, and the profile is more complete (R-022)', async () => {
      const meter = page.getByText(matchAnyNumber(t('own.complete', { percent: 1 }))).first()
      const before = await meter.textContent()
      const saveIn = (label: string) =>
        page
          .locator('form')
          .filter({ has: page.getByLabel(label, { exact: true }) })
          .getByRole('button', { name: t('own.save'), exact: true })
          .click()
      await page.getByLabel(t('own.city'), { exact: true }).fill('Atlantis')
      await saveIn(t('own.city'))
      await expect(page.getByText(t('own.cityUnknown'))).toBeVisible()
      await page.getByLabel(t('own.city'), { exact: true }).fill('utrecht')
      await saveIn(t('own.city'))
      await expect.poll(async () => (await readUser(ida)).profile.city).toBe('Utrecht')
      await page.getByRole('textbox', { name: t('own.aboutMe'), exact: true }).fill('I collect lighthouses.')
      await saveIn(t('own.aboutMe'))
      await expect.poll(async () => (await readUser(ida)).profile.about_me).toBe('I collect lighthouses.')
      await expect(meter).not.toHaveText(before ?? '')
    })

    await test.step('a broken file is refused in words, the others are taken', async () => {
      const broken = { name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
      await page.getByLabel(t('own.addPhotos'), { exact: true }).first().setInputFiles([broken])
      await expect(page.getByText(t('error.unsupported_media')).first()).toBeVisible()
      const two = [await drawPicture('#aa3333'), await drawPicture('#33aa33')]
      await page.getByLabel(t('own.addPhotos'), { exact: true }).first().setInputFiles(two)
      await expect(tiles).toHaveCount(2)
    })

    await test.step('one is pasted', async () => {
      await offerPicture(page, 'paste', '#3333aa')
      await expect(tiles).toHaveCount(3)
      await expect(page.getByText(t('own.photosCount', { count: 3, limit: 3 })).first()).toBeVisible()
      // Back at the pictures: what the bar at the foot half covers counts as too small to be touched.
      await page.evaluate(() => scrollTo(0, 0))
      await expectNoAxeViolations(page)
    })

    await test.step('the last is dragged to the front, and moved back by its button', async () => {
      const [a = '', b = '', c = ''] = await order()
      const handle = page.getByRole('button', { name: t('own.dragPhoto', { number: 3 }) })
      await handle.scrollIntoViewIfNeeded()
      await handle.hover()
      await page.mouse.down()
      const target = await tiles.first().boundingBox()
      if (!target) throw new Error('the first picture is not on the page')
      await page.mouse.move(target.x + target.width / 2, target.y + target.height / 3, { steps: 8 })
      await page.mouse.up()
      await expect.poll(order).toEqual([c, a, b])
      await expect.poll(stored).toEqual([c, a, b])
      await page.getByRole('button', { name: t('own.movePhoto', { number: 2 }) }).click()
      await expect.poll(stored).toEqual([a, c, b])
    })

    await test.step('another becomes the main one, and one is deleted', async () => {
      await page.getByRole('button', { name: t('own.makeMain', { number: 3 }) }).click()
      const last = (await stored()).at(-1)
      const main = async () =>
        (await readUser(ida)).profile.pictures.find((one) => !one.locked && one.main)?.id
      await expect.poll(main).toBe(last)
      // The pressed button is gone: keyboard users continue at the same picture.
      await expect(tiles.nth(2)).toBeFocused()
      await deletePicture(page, t, 1)
      await expect(tiles).toHaveCount(2)
      await expect(tiles.first()).toBeFocused()
      await expect.poll(async () => (await stored()).length).toBe(2)
    })

    await test.step('one is dropped onto the page, and another one taken with the camera in its place', async () => {
      await offerPicture(page, 'drop', '#aaaa33')
      await expect(tiles).toHaveCount(3)
      await deletePicture(page, t, 3)
      await expect(tiles).toHaveCount(2)
      const camera = page.locator('input[capture="user"]').first()
      await expect(camera).toHaveAttribute('aria-label', t('own.takePhoto'))
      await camera.setInputFiles([await drawPicture('#33aaaa')])
      await expect(tiles).toHaveCount(3)
      await expect.poll(async () => (await stored()).length).toBe(3)
    })
  })
}

test('the order of pictures never reverts when one is dropped or an older answer arrives (@desktop)', async ({
  page,
}) => {
  const ida = await aMemberPerson(page, 'Ida', 'en')
  const { t } = ida
  await open(ida, href('profile', 'en'))
  const tiles = page.locator('[data-picture]')
  const three = [await drawPicture('#aa3333'), await drawPicture('#33aa33'), await drawPicture('#3333aa')]
  await page.getByLabel(t('own.addPhotos'), { exact: true }).first().setInputFiles(three)
  await expect(tiles).toHaveCount(3)
  const [a = '', b = '', c = ''] = await tiles.evaluateAll((all) =>
    all.map((tile) => tile.getAttribute('data-picture') ?? ''),
  )
  const stored = async () => (await readUser(ida)).profile.pictures.map(({ id }) => id)
  /** Returns the orders that the page shows one after the other, from the next press or release on. */
  const recordOrders = () =>
    page.evaluate(() => {
      const shown = () =>
        [...document.querySelectorAll('[data-picture]')].map(
          (tile) => tile.getAttribute('data-picture') ?? '',
        )
      const orders: string[][] = []
      const recordOrder = () => void orders.push(shown())
      const begin = () =>
        new MutationObserver(recordOrder).observe(document.body, { childList: true, subtree: true })
      addEventListener('pointerup', begin, { once: true, capture: true })
      Object.assign(window, { notedOrders: orders })
    })
  const notedOrders = () =>
    page.evaluate(() => (window as unknown as { notedOrders: string[][] }).notedOrders)

  await test.step('the last one is dropped at the front', async () => {
    await page.getByRole('button', { name: t('own.dragPhoto', { number: 3 }) }).hover()
    await page.mouse.down()
    const target = await tiles.first().boundingBox()
    if (!target) throw new Error('the first picture is not on the page')
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 3, { steps: 8 })
    await expect(tiles.first()).toHaveAttribute('data-picture', c)
    await recordOrders()
    await page.mouse.up()
    await expect.poll(stored).toEqual([c, a, b])
    for (const order of await notedOrders()) expect(order).toEqual([c, a, b])
  })

  await test.step('one is moved while an answer from before it is on its way', async () => {
    let reportRead = () => {}
    let releaseAnswer = () => {}
    const read = new Promise<void>((resolve) => {
      reportRead = resolve
    })
    const mayArrive = new Promise<void>((resolve) => {
      releaseAnswer = resolve
    })
    await page.route('**/api/user.php', async (route) => {
      const answer = await route.fetch()
      reportRead()
      await mayArrive
      await route.fulfill({ response: answer })
    })
    // A tab that becomes visible again reloads its data.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await read
    await recordOrders()
    await page.getByRole('button', { name: t('own.movePhoto', { number: 2 }) }).click()
    await expect.poll(stored).toEqual([a, c, b])
    const arrived = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/user.php'))
    releaseAnswer()
    await arrived
    await page.unroute('**/api/user.php')
    await page.getByRole('button', { name: t('own.movePhoto', { number: 3 }) }).click()
    await expect.poll(stored).toEqual([a, b, c])
    const orders = new Set((await notedOrders()).map((order) => order.join()))
    expect([...orders]).toEqual([[a, c, b].join(), [a, b, c].join()])
  })
})

test('a city that cannot be looked up is not called unknown, and the typed text stays @desktop', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/)
  const ida = await aMemberPerson(page, 'Ida', 'en')
  const { t } = ida
  await open(ida, href('profile', 'en'))
  await page.route(/\/api\/cities\.php/, (route) => route.fulfill({ status: 500 }))
  const city = page.getByLabel(t('own.city'), { exact: true })
  await city.fill('Utrecht')
  const form = page.locator('form').filter({ has: city })
  await form.getByRole('button', { name: t('own.save'), exact: true }).click()
  await expect(form.getByRole('alert')).toHaveText(t('error.server_error'), { timeout: 30_000 })
  await expect(city).toHaveValue('Utrecht')
  await page.unroute(/\/api\/cities\.php/)
  await form.getByRole('button', { name: t('own.save'), exact: true }).click()
  await expect(page.getByText(t('own.saved'))).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
  expect((await readUser(ida)).profile.city).toBe('Utrecht')
})

test('refused pictures are still reported after the others of a batch were accepted @desktop', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 415 .*\/api\/photo\.php/)
  const una = await aMemberPerson(page, 'Una', 'en')
  const { t } = una
  await open(una, href('profile', 'en'))
  const broken = { name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  const input = page.getByLabel(t('own.addPhotos'), { exact: true }).first()
  await input.setInputFiles([await drawPicture('#aa3333'), broken, await drawPicture('#33aa33')])
  await expect(page.locator('[data-picture]')).toHaveCount(2)
  await expect(page.getByRole('progressbar', { name: /3/ })).toHaveCount(0)
  await expect(page.getByText(t('error.unsupported_media'))).toBeVisible()
})

test('a picture deleted with a double press is gone without an error @desktop', async ({ page }) => {
  const una = await aMemberPerson(page, 'Una', 'en')
  const { t } = una
  await open(una, href('profile', 'en'))
  const input = page.getByLabel(t('own.addPhotos'), { exact: true }).first()
  await input.setInputFiles([await drawPicture('#aa3333')])
  const tiles = page.locator('[data-picture]')
  await expect(tiles).toHaveCount(1)
  const asked: string[] = []
  await page.route('**/api/photo.php*', async (route) => {
    asked.push(route.request().method())
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.fallback()
  })
  await page.getByRole('button', { name: t('own.deletePhoto', { number: 1 }) }).click()
  await page.getByRole('button', { name: t('own.deletePhotoDo'), exact: true }).dblclick()
  await expect(tiles).toHaveCount(0)
  await expect(
    page.getByText(matchAnyNumber(t('own.photosCount', { count: 0, limit: 3 }))).first(),
  ).toBeFocused()
  await expect.poll(async () => (await readUser(una)).profile.pictures.length).toBe(0)
  expect(asked).toEqual(['DELETE'])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the main picture stays the same when an earlier answer arrives last @desktop', async ({
  page,
  problems,
}) => {
  // The thumbnail of a deleted picture may be requested again.
  problems.allow(/404 .*\/photos\//)
  const una = await aMemberPerson(page, 'Una', 'en')
  const { t } = una
  await open(una, href('profile', 'en'))
  const tiles = page.locator('[data-picture]')
  const input = page.getByLabel(t('own.addPhotos'), { exact: true }).first()
  await input.setInputFiles([
    await drawPicture('#aa3333'),
    await drawPicture('#33aa33'),
    await drawPicture('#3333aa'),
  ])
  await expect(tiles).toHaveCount(3)
  const last = (await tiles.last().getAttribute('data-picture')) ?? ''
  await expect(tiles.first().getByText(t('own.mainPhoto'))).toBeVisible()
  const held = await holdAnswer(page, '/api/photo.php', 'DELETE')
  // With the first one gone the second is the main one; with that gone, too, the third.
  await deletePicture(page, t, 1)
  await held.asked
  await deletePicture(page, t, 2)
  const stored = async () => (await readUser(una)).profile.pictures.map(({ id }) => id)
  // The second may wait for the answer of the first.
  await Promise.race([
    expect.poll(stored).toEqual([last]),
    new Promise((resolve) => setTimeout(resolve, 1500)),
  ])
  held.release()
  await expect.poll(stored).toEqual([last])
  await page.waitForLoadState('networkidle')
  await expect(tiles).toHaveCount(1)
  await expect(tiles.first().getByText(t('own.mainPhoto'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('own.makeMain', { number: 1 }) })).toHaveCount(0)
})

test('pictures can be reordered while another one is uploading @desktop', async ({ page }) => {
  const una = await aMemberPerson(page, 'Una', 'en')
  const { t } = una
  await open(una, href('profile', 'en'))
  const tiles = page.locator('[data-picture]')
  const order = () => tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('data-picture') ?? ''))
  const stored = async () => (await readUser(una)).profile.pictures.map(({ id }) => id)
  const input = page.getByLabel(t('own.addPhotos'), { exact: true }).first()
  await input.setInputFiles([await drawPicture('#aa3333'), await drawPicture('#33aa33')])
  await expect(tiles).toHaveCount(2)
  const [a = '', b = ''] = await order()
  const held = await holdAnswer(page, '/api/photo.php', 'POST')
  await input.setInputFiles([await drawPicture('#3333aa')])
  await held.asked
  // The server has it already, this page does not show it yet.
  await page.getByRole('button', { name: t('own.movePhoto', { number: 2 }) }).click()
  await page.waitForTimeout(1000)
  held.release()
  await expect(tiles).toHaveCount(3)
  const c = (await order()).at(-1) ?? ''
  await expect.poll(stored).toEqual([b, a, c])
  await expect.poll(order).toEqual([b, a, c])
  await expect(page.getByRole('alert')).toHaveCount(0)
})
