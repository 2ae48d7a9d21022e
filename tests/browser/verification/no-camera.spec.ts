import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'
import { askForCamera } from './selfie.ts'

test('only the site’s own pages may use the camera and the microphone @phone', async ({ request }) => {
  const answer = await request.get(href('login', 'en'))
  expect(answer.headers()['permissions-policy']).toContain('camera=(self)')
  expect(answer.headers()['permissions-policy']).toContain('microphone=(self)')
})

test('without a main picture there is nothing to compare with @phone', async ({ page }) => {
  const eva = await aMemberPerson(page, 'Eva', 'en')
  await open(eva, href('verification', 'en'))
  await expect(page.getByRole('heading', { name: eva.t('verification.noPicture.title') })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a device without a camera gets an explanation @phone', async ({ page, context }) => {
  await context.grantPermissions(['camera'])
  const eva = await aMemberPerson(page, 'Eva', 'en')
  await open(eva, href('verification', 'en'))
  await askForCamera(eva)
  await expect(page.getByRole('heading', { name: eva.t('verification.none.title') })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a camera in use by another program is explained, and can be retried @phone', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('in use', 'NotReadableError'))
  })
  const eva = await aMemberPerson(page, 'Eva', 'en')
  await open(eva, href('verification', 'en'))
  await askForCamera(eva)
  await expect(page.getByRole('heading', { name: eva.t('verification.busy.title') })).toBeVisible()
})

test('an expired gesture is replaced by another one @phone', async ({ page }) => {
  await page.clock.install()
  const eva = await aMemberPerson(page, 'Eva', 'en')
  await open(eva, href('verification', 'en'))
  await askForCamera(eva)
  await expect(page.getByRole('heading', { name: eva.t('verification.gestureTitle') })).toBeVisible()
  await page.clock.runFor(301_000)
  await expect(page.getByRole('heading', { name: eva.t('verification.over.title') })).toBeVisible()
})
