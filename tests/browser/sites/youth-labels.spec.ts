import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { anOwnSite } from '../own-site.ts'
import { becomeStaff } from '../staff.ts'

/** What the back office asks of every site. */
const company = {
  company_name: 'Warm B.V.',
  company_address: 'Dorpsstraat 3',
  company_city: 'Utrecht',
  company_kvk: '12345678',
  support_email: 'help@warm.example',
  vat_numbers: { NL: 'NL123456789B01' },
}

test('pages carry the label “Restricted to Adults” where the setting says so, and only there @desktop', async ({
  page,
  openBrowser,
}) => {
  const baseURL = await anOwnSite()
  const { host } = new URL(baseURL)
  const visitor = await openBrowser({ baseURL })
  const rating = visitor.locator('meta[name="rating"]')
  await visitor.goto(href('index', 'en'))
  await expect(rating).toHaveCount(0)

  await becomeStaff(page, ['admin'])
  const read = await page.request.get('/api/admin/settings.php', { headers: { host } })
  const { settings, version } = (await read.json()) as CallOutput<'adminSettings'>
  const data: CallInput<'adminSaveSettings'> = {
    settings: { ...settings, ...company, rta_label: true },
    version,
    reason: 'Filters ask for it.',
  }
  const saved = await page.request.put('/api/admin/settings.php', { headers: { host }, data })
  expect(saved.status(), await saved.text()).toBe(200)
  for (const path of [href('index', 'en'), href('login', 'en'), href('pages-terms', 'en')]) {
    await visitor.goto(path)
    await expect(rating).toHaveAttribute('content', 'RTA-5042-1996-1400-1577-RTA')
  }
})
