import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { stored } from '#contract/api/stored.ts'
import { href } from '#contract/routing/paths.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { anOwnSite } from '../own-site.ts'
import { waitUntilReady } from '../person.ts'
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

test('page views are counted once a visitor agrees, and no longer once they change their mind @phone', async ({
  page,
  openBrowser,
}) => {
  const t = await createTranslator('en')
  const baseURL = await anOwnSite()
  const { host } = new URL(baseURL)
  await becomeStaff(page, ['admin'])
  const read = await page.request.get('/api/admin/settings.php', { headers: { host } })
  const { settings, version } = (await read.json()) as CallOutput<'adminSettings'>
  const data: CallInput<'adminSaveSettings'> = {
    settings: { ...settings, ...company, visit_statistics: true },
    version,
    reason: 'Which pages are read?',
  }
  const saved = await page.request.put('/api/admin/settings.php', { headers: { host }, data })
  expect(saved.status(), await saved.text()).toBe(200)

  const visitor = await openBrowser({ baseURL })
  const sent: unknown[] = []
  visitor.on('request', (request) => {
    if (request.url().includes('/api/view.php')) sent.push(request.postDataJSON())
  })
  await visitor.goto(href('login', 'en'))
  await waitUntilReady(visitor)
  const panel = visitor.getByRole('region', { name: t('consent.label') })
  await expect(panel).toContainText(t('consent.statistics'))
  await expectNoAxeViolations(visitor)
  expect(sent).toEqual([])

  await panel.getByRole('button', { name: t('consent.yes'), exact: true }).click()
  await expect(panel).toBeHidden()
  await expect.poll(() => sent).toEqual([{ page: 'login' }])
  await visitor.goto(href('pages-cookies', 'en'))
  await expect.poll(() => sent).toEqual([{ page: 'login' }, { page: 'pages-cookies' }])
  expect((await visitor.context().cookies()).map(({ name }) => name)).not.toContain(stored.tracking.name)

  await visitor.getByRole('button', { name: t('consent.no'), exact: true }).click()
  await visitor.goto(href('login', 'en'))
  await waitUntilReady(visitor)
  await expect(panel).toBeHidden()
  await visitor.waitForLoadState('networkidle')
  expect(sent).toHaveLength(2)

  const figures = await page.request.get('/api/admin/page-views.php', { headers: { host } })
  expect(((await figures.json()) as CallOutput<'adminViews'>).groups).toEqual([
    { key: 'login', views: 1 },
    { key: 'pages-cookies', views: 1 },
  ])
})
