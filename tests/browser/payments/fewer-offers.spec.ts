import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { expect, test } from '../fixtures.ts'
import { anOwnSite, becomeMemberAt } from '../own-site.ts'
import { waitUntilReady } from '../person.ts'
import { becomeStaff } from '../staff.ts'

/** What the back office asks of every site. */
const imprint = {
  company_name: 'Warm B.V.',
  company_address: 'Dorpsstraat 3',
  company_city: 'Utrecht',
  company_kvk: '12345678',
  support_email: 'help@warm.example',
  vat_numbers: { NL: 'NL123456789B01' },
}

test('a member’s own profile still works when the site no longer offers its country and interests @desktop (T-007, T-009)', async ({
  openBrowser,
  problems,
}) => {
  problems.allow(/status of 422 .*\/api\/profile\.php/)
  const t = await createTranslator('en')
  const baseURL = await anOwnSite()
  const { host } = new URL(baseURL)
  const [member, office] = [await openBrowser({ baseURL }), await openBrowser()]
  await becomeMemberAt(member, baseURL)
  await becomeStaff(office, ['admin'])
  const read = await office.request.get('/api/admin/settings.php', { headers: { host } })
  const { settings, version } = (await read.json()) as CallOutput<'adminSettings'>
  const { interests, countries } = settings as { interests: string[]; countries: string[] }

  await member.goto(href('profile', 'en'))
  await waitUntilReady(member)
  const about = member
    .locator('form')
    .filter({ has: member.getByRole('textbox', { name: t('own.aboutMe') }) })
  const chips = about.getByRole('group', { name: t('profile.field.interests') }).getByRole('button')
  const saved = member.getByText(t('own.saved'), { exact: true })
  for (let index = 0; index < 10; index++) await chips.nth(index).click()
  await about.getByRole('button', { name: t('own.save') }).click()
  await expect(saved).toBeVisible()

  const input: CallInput<'adminSaveSettings'> = {
    settings: { ...settings, ...imprint, interests: interests.slice(2), countries: countries.slice(1) },
    version,
    reason: 'fewer',
  }
  const change = await office.request.put('/api/admin/settings.php', { headers: { host }, data: input })
  expect(change.status(), await change.text()).toBe(200)
  await member.reload()
  await waitUntilReady(member)

  await test.step('other interests take the place of those that are gone', async () => {
    await expect(about.locator('[aria-pressed="true"]')).toHaveCount(8)
    await expect(chips.nth(8)).toBeEnabled()
    await chips.nth(8).click()
    await about.getByRole('button', { name: t('own.save') }).click()
    await expect(saved).toBeVisible()
  })

  await test.step('no country is shown as chosen, and the first one can be', async () => {
    const country = member.getByRole('combobox', { name: t('own.country') })
    const personal = member.locator('form').filter({ has: country })
    await expect(country).toHaveValue('')
    await personal.getByRole('button', { name: t('own.save') }).click()
    await expect(country).toHaveAttribute('aria-invalid', 'true')
    const [, first] = countries
    await country.selectOption(first ?? '')
    const answer = member.waitForResponse((one) => one.request().method() === 'PUT')
    await personal.getByRole('button', { name: t('own.save') }).click()
    expect((await answer).status()).toBe(200)
    await member.reload()
    await expect(country).toHaveValue(first ?? '')
  })
})
