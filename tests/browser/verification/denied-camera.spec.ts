import { href } from '#contract/routing/paths.ts'
import { CHROMIUM_FLAGS, findChromiumPath } from '../../chromium.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'
import { askForCamera } from './selfie.ts'

test.use({
  launchOptions: {
    executablePath: findChromiumPath(),
    args: [...CHROMIUM_FLAGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
  },
})

test('a blocked camera is explained with the way to allow it @phone', async ({ page }) => {
  const eva = await aMemberPerson(page, 'Eva', 'en')
  await open(eva, href('verification', 'en'))
  await askForCamera(eva)
  await expect(page.getByRole('heading', { name: eva.t('verification.denied.title') })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: eva.t('verification.tryAgain') }).click()
  await expect(page.getByRole('heading', { name: eva.t('verification.denied.title') })).toBeVisible()
})
