import sharp from 'sharp'
import { href } from '#contract/paths.ts'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, open, signUp, userOf } from './person.ts'

const drawn = async (background: string) => ({
  name: `${background.slice(1)}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

// Either width in one of the languages: the same steps in each.
for (const [locale, width] of [
  ['en', '@desktop'],
  ['pl', '@phone'],
] as const) {
  test(`pictures are added together, dragged into order, made the main one, deleted (${locale}, ${width})`, async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 415 .*\/api\/photo\.php/)
    const ida = await aPerson(page, 'Ida', locale)
    const { t } = ida
    await signUp(ida, { gender: 'female' })
    await open(ida, href('profile', locale))
    const tiles = page.locator('[data-picture]')
    const order = () => tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('data-picture') ?? ''))
    const stored = async () => (await userOf(ida)).profile.pictures.map(({ id }) => id)

    await test.step('a broken file is refused in words, the others are taken', async () => {
      const broken = { name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
      await page.getByLabel(t('own.addPhotos'), { exact: true }).first().setInputFiles([broken])
      await expect(page.getByText(t('error.unsupported_media')).first()).toBeVisible()
      const two = [await drawn('#aa3333'), await drawn('#33aa33')]
      await page.getByLabel(t('own.addPhotos'), { exact: true }).first().setInputFiles(two)
      await expect(tiles).toHaveCount(2)
    })

    await test.step('one is pasted', async () => {
      const { buffer } = await drawn('#3333aa')
      await page.evaluate((base64) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }))
        dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
      }, buffer.toString('base64'))
      await expect(tiles).toHaveCount(3)
      await expect(page.getByText(t('own.photosCount', { count: 3, limit: 3 })).first()).toBeVisible()
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
      const main = async () => (await userOf(ida)).profile.pictures.find((one) => !one.locked && one.main)?.id
      await expect.poll(main).toBe(last)
      await page.getByRole('button', { name: t('own.deletePhoto', { number: 1 }) }).click()
      await expect(tiles).toHaveCount(2)
      await expect.poll(async () => (await stored()).length).toBe(2)
    })
  })
}
