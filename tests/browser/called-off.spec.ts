import sharp from 'sharp'
import { href } from '#contract/routing/paths.ts'
import { aMember, aSite, type BuilderProgram, type TestMember } from '#tests/builders.ts'
import { withServerProcess } from '#tests/failure/server-process.ts'
import { expect, test } from './fixtures.ts'
import { open } from './person.ts'
import { sit } from './sit.ts'

async function fill(seeded: BuilderProgram): Promise<{ anna: TestMember; made: TestMember }> {
  const site = await aSite(seeded, { host: 'localhost' })
  return {
    anna: await aMember(seeded, site, { name: 'Annabel', credits: 30, paid: true }),
    made: await aMember(seeded, site, { name: 'Fabian', gender: 'male', kind: 'fictional' }),
  }
}

test('a photo is kept when the question before a first message to a fictional profile is cancelled @desktop', async ({
  openBrowser,
}) => {
  test.setTimeout(120_000)
  await withServerProcess({ fill }, async ({ origin }, { anna: member, made }) => {
    const anna = await sit(await openBrowser({ baseURL: origin }), member, 'en')
    const { page, t } = anna
    await open(anna, href('members-id-chat', 'en', { id: made.id }))
    const picture = { create: { width: 60, height: 70, channels: 3 as const, background: '#3333aa' } }
    const bytes = (await sharp(picture).jpeg().toBuffer()).toString('base64')
    await page.evaluate((base64) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      data.items.add(new File([content], 'own.jpg', { type: 'image/jpeg' }))
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }))
    }, bytes)
    const photo = page.getByRole('dialog', { name: t('chat.photoTitle', { name: made.name }) })
    const question = page.getByRole('dialog', { name: t('chat.fictionalTitle') })
    await photo.getByRole('button', { name: t('chat.photoSend') }).click()
    await question.getByRole('button', { name: t('chat.cancel') }).click()
    await expect(photo).toBeVisible()
    await photo.getByRole('button', { name: t('chat.photoSend') }).click()
    await question.getByRole('button', { name: t('chat.fictionalAgree') }).click()
    await expect(photo).toBeHidden()
    await expect(page.getByRole('log').getByRole('img').last()).toBeVisible()
    await page.close()
  })
})
