import sharp from 'sharp'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open, type Person } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'

/** Opens the page of a member with a picture and goes on until the camera is asked for. */
async function askForCamera({ page, t }: Person): Promise<void> {
  const create = { width: 600, height: 800, channels: 3, background: '#a86' } as const
  const photo = {
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  expect((await page.request.post('/api/photo.php', { multipart: { photo }, headers })).ok()).toBe(true)
  await page.reload()
  await page.getByLabel(t('verification.agree'), { exact: true }).check()
  await page.getByRole('button', { name: t('verification.start') }).click()
}

test('the page may use the camera, and nothing else of the device that it does not need', async ({
  request,
}) => {
  const answer = await request.get(href('login', 'en'))
  expect(answer.headers()['permissions-policy']).toContain('camera=(self)')
  expect(answer.headers()['permissions-policy']).toContain('microphone=()')
})

test('without a main picture there is nothing to compare with', async ({ page }) => {
  const eva = await aMemberPerson(page, 'Eva', 'en')
  await open(eva, href('verification', 'en'))
  await expect(page.getByRole('heading', { name: eva.t('verification.noPicture.title') })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a blocked camera is told of with the way to allow it', async ({ page }) => {
  const eva = await aMemberPerson(page, 'Eva', 'en')
  await open(eva, href('verification', 'en'))
  await askForCamera(eva)
  await expect(page.getByRole('heading', { name: eva.t('verification.denied.title') })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: eva.t('verification.tryAgain') }).click()
  await expect(page.getByRole('heading', { name: eva.t('verification.denied.title') })).toBeVisible()
})

test('a device without a camera is told of', async ({ page, context }) => {
  await context.grantPermissions(['camera'])
  const eva = await aMemberPerson(page, 'Eva', 'en')
  await open(eva, href('verification', 'en'))
  await askForCamera(eva)
  await expect(page.getByRole('heading', { name: eva.t('verification.none.title') })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a camera that another program has is told of, and can be tried again', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('in use', 'NotReadableError'))
  })
  const eva = await aMemberPerson(page, 'Eva', 'en')
  await open(eva, href('verification', 'en'))
  await askForCamera(eva)
  await expect(page.getByRole('heading', { name: eva.t('verification.busy.title') })).toBeVisible()
})

test('a gesture whose time is over is replaced by another one', async ({ page }) => {
  await page.clock.install()
  const eva = await aMemberPerson(page, 'Eva', 'en')
  await open(eva, href('verification', 'en'))
  await askForCamera(eva)
  await expect(page.getByRole('heading', { name: eva.t('verification.gestureTitle') })).toBeVisible()
  await page.clock.runFor(301_000)
  await expect(page.getByRole('heading', { name: eva.t('verification.over.title') })).toBeVisible()
})
