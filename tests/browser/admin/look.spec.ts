import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { anOwnSite, logInAlsoAt } from '../own-site.ts'
import { becomeStaff } from '../staff.ts'

/** What the back office asks of every site. */
const company = {
  company_name: 'Abend B.V.',
  company_address: 'Dorpsstraat 3',
  company_city: 'Utrecht',
  company_kvk: '12345678',
  support_email: 'help@abend.example',
  vat_numbers: { NL: 'NL123456789B01' },
}

const logo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><rect width="160" height="40" rx="8" fill="#0a5660"/></svg>',
  ),
}

test('a site gets a logo, a font, a layout and words of its own, previewed and then published @desktop', async ({
  page,
  problems,
  openBrowser,
}) => {
  // The test looks into the frame of the preview, which runs nothing.
  problems.allow(/Blocked script execution/)
  const origin = await anOwnSite()
  const { host } = new URL(origin)
  await becomeStaff(page, ['admin'])
  const read = await page.request.get('/api/admin/settings.php', { headers: { host } })
  const { settings, version } = (await read.json()) as CallOutput<'adminSettings'>
  const data: CallInput<'adminSaveSettings'> = {
    settings: { ...settings, ...company },
    version,
    reason: 'The company.',
  }
  const saved = await page.request.put('/api/admin/settings.php', { headers: { host }, data })
  expect(saved.status(), await saved.text()).toBe(200)

  await logInAlsoAt(page, origin)
  await page.goto(`${origin}/admin/settings?subject=look`)
  const logoField = page.getByRole('group', { name: 'Logo', exact: true })
  await logoField.getByLabel('Choose a file').setInputFiles(logo)
  await expect(logoField.getByRole('img', { name: 'Logo' })).toBeVisible()
  await page.getByLabel('Font').selectOption('Nunito (rounded)')
  await page.getByLabel('Background tone').selectOption('Mist')
  await expectNoAxeViolations(page)
  await page.getByRole('navigation', { name: 'Subjects' }).getByText('Home page and landing pages').click()
  await page.getByLabel('Layout of the home page').selectOption('Large headline on light ground')
  const showPreview = page.getByRole('button', { name: 'Preview the page with these settings' })
  const preview = page.frameLocator('iframe[name=site-preview]')
  await showPreview.click()
  // Without words of its own, a site says what its layout says.
  const ours = preview.getByRole('heading', { level: 1, name: 'Conversations that go somewhere.' })
  await expect(ours).toBeVisible()
  await page.getByRole('textbox', { name: 'Headline', exact: true }).fill('A good evening.')
  await showPreview.click()
  await expect(preview.getByRole('heading', { level: 1, name: 'A good evening.' })).toBeVisible()

  await page.getByLabel('Reason').fill('A look of our own.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published as version', { exact: false })).toBeVisible()
  const visitor = await openBrowser({ baseURL: origin })
  await visitor.goto(href('index', 'en'))
  const title = visitor.getByRole('heading', { level: 1, name: 'A good evening.' })
  await expect(title).toHaveCSS('font-family', /^Nunito/)
  await expect(visitor.getByRole('banner').getByRole('img', { name: 'New' })).toHaveJSProperty(
    'complete',
    true,
  )
  await expect(visitor.locator('body')).toHaveCSS('background-color', 'rgb(246, 249, 251)')
})
