import type { Page } from '@playwright/test'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { makeCamProfile } from '../cam-profile.ts'
import { expect, test } from '../fixtures.ts'
import { aPerson, open, waitUntilReady } from '../person.ts'
import { becomeMember } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

/** Returns the name under which a link saves its file. */
async function savedBy(page: Page, link: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: link, exact: true }).click()
  return (await download).suggestedFilename()
}

test.describe('the site', { tag: '@desktop' }, () => {
  // Several people at once, which takes a slow machine a while.
  test.describe.configure({ timeout: 120_000 })

  test('is previewed as a whole, compared, published and rolled back (T-037, U-018)', async ({
    page,
    problems,
    openBrowser,
  }) => {
    // The test looks into the frame of the preview, which runs nothing.
    problems.allow(/Blocked script execution/)
    // Settings that are refused.
    problems.allow(/422 \(Unprocessable Entity\).*\/api\/admin\/settings\.php/)
    await becomeStaff(page, ['admin'])
    await page.goto('/admin/settings')
    const subject = (name: string) =>
      page.getByRole('navigation', { name: 'Subjects' }).getByText(name).click()
    const name = page.getByRole('textbox', { name: 'Site name' })
    const before = await name.inputValue()
    await subject('Company and VAT')
    await expect(page.getByRole('textbox', { name: 'Value for Netherlands' }).first()).toBeVisible()
    const phone = page.getByRole('textbox', { name: 'Support phone number' })
    const number = `+31 20 ${Date.now() % 10_000_000}`
    const old = await phone.inputValue()
    await phone.fill(number)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByRole('row', { name: /^Support phone number/ })).toContainText(number)
    await expectNoAxeViolations(page)
    await subject('Site')
    await name.fill('Previewed')
    await subject('Fictional profiles')
    await page.getByLabel('Notice about fictional profiles').selectOption('Stands out')
    await page.getByRole('button', { name: 'Preview the page with these settings' }).click()
    const preview = page.frameLocator('iframe[name=site-preview]')
    await expect(preview.getByText('Previewed').first()).toBeAttached()
    await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
    const disclaimer = preview.getByRole('complementary', { name: 'About fictional profiles' })
    await expect(disclaimer.getByRole('paragraph')).toHaveCSS('font-weight', '600')
    await subject('Site')
    await name.fill(before)
    await page.goBack()
    await page.getByLabel('Notice about fictional profiles').selectOption('Quiet')
    const camLink = page.getByRole('textbox', { name: /^External link for cam profiles/ })
    await camLink.fill('http://cams.example/duet')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(
      page.getByRole('cell', { name: /^“External link for cam profiles.*must be an address/ }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/empty|fill/i)
    await page.getByLabel('Reason').fill('A new telephone.')
    // A mistake that was not checked first is named when the settings are refused.
    const company = page.getByRole('textbox', { name: 'Company', exact: true })
    await camLink.fill('https://cams.example/duet')
    await subject('Company and VAT')
    const companyName = await company.inputValue()
    await company.fill(' ')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Not published: the preflight above shows what’s wrong')).toBeVisible()
    await expect(page.getByRole('cell', { name: '“Company” is empty' })).toBeVisible()
    await company.fill(companyName)

    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(/^Published as version/)).toBeVisible()
    await subject('Version history')
    await expect(page.getByText('A new telephone.')).toBeVisible()
    // The first version is the earlier one.
    await expect(page.getByText(/^outside the back office/)).toBeVisible()
    const shown = async () => (await (await page.request.get('/api/settings.php')).json()).support_phone
    expect(await shown()).toBe(number)
    const anna = await aPerson(await openBrowser(), 'Anna', 'en')
    const annaIs = await becomeMember(anna.page, { name: 'Anna' })
    await open(anna, href('members-id', 'en', { id: await makeCamProfile(annaIs, `Cam${Date.now()}`) }))
    const outside = anna.page.getByRole('link', { name: anna.t('view.camLink', { host: 'cams.example' }) })
    await expect(outside).toHaveAttribute('href', 'https://cams.example/duet')
    await expectNoAxeViolations(anna.page)
    await page
      .getByRole('button', { name: /^Restore version/ })
      .first()
      .click()
    await expect.poll(shown).toBe(old)
  })

  test('finds a setting by its name, and offers its choices in the site’s currency', async ({ page }) => {
    await becomeStaff(page, ['admin'])
    await page.goto('/admin/settings')
    await page.getByLabel('Find a setting').fill('sign up')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Who can sign up').locator('option')).toHaveText([
      'Everyone',
      'Only visitors with a traffic source',
      'No one',
    ])
    await page.getByLabel('Find a setting').fill('welcome discount')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Minimum order for the welcome discount (EUR)')).toHaveValue(/^\d+\.\d\d$/)
    await expect(page.getByLabel('Who can sign up')).toHaveCount(0)
    await page.getByLabel('Find a setting').fill('nothing like this')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No setting has this name.')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('keeps what someone has typed while someone else publishes', async ({ page, problems }) => {
    problems.allow(/409 \(Conflict\).*\/api\/admin\/settings\.php/)
    await becomeStaff(page, ['admin'])
    await page.goto('/admin/settings?subject=company')
    const phone = page.getByRole('textbox', { name: 'Support phone number' })
    const number = `+31 10 ${Date.now() % 10_000_000}`
    await phone.fill(number)
    await page.getByLabel('Reason').fill('A telephone of ours.')

    const url = '/api/admin/settings.php'
    const { settings, version } = await (await page.request.get(url)).json()
    const tradenames = [`Name ${version}`]
    const data = { settings: { ...settings, tradenames }, version, reason: 'A name of theirs.' }
    const headers = { origin: new URL(page.url()).origin }
    expect((await page.request.put(url, { data, headers })).status()).toBe(200)

    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Someone has published version')).toBeVisible()
    await expect(phone).toHaveValue(number)
    await page.getByRole('button', { name: 'Apply my changes to it' }).click()
    await expect(page.getByText('Someone has published version')).toBeHidden()
    await expect(phone).toHaveValue(number)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(/^Published as version/)).toBeVisible()
    const after = (await (await page.request.get(url)).json()).settings
    expect([after.support_phone, after.tradenames]).toEqual([number, tradenames])
    const back = page.request.put('/api/admin/settings-version.php', { data: { version }, headers })
    expect((await back).status()).toBe(200)
  })

  test('uses its own wording for a page and a message until they are reset', async ({
    page,
    openBrowser,
  }) => {
    const visitor = await openBrowser()
    await becomeStaff(page, ['content'])
    // The preview of unsaved settings is for administrators alone.
    const form = { settings: '{}', page: 'index', language: 'en', theme: 'light' }
    for (const { request } of [page, visitor])
      expect((await request.post('/admin/preview', { form })).status()).toBe(404)
    await page.goto('/admin/content')
    await page.getByLabel('Fixed page', { exact: true }).selectOption('service')
    const text = page.getByRole('region', { name: 'Fixed pages' }).getByLabel('Text (Markdown)')
    await text.fill('# Service of this site\n\nCall {company_name} at any time.')
    await page.getByRole('region', { name: 'Fixed pages' }).getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('heading', { name: 'Service of this site' })).toBeVisible()
    await page.getByRole('region', { name: 'Fixed pages' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Members see this site’s own text.')).toBeVisible()
    await expectNoAxeViolations(page)
    await visitor.goto('/pages/service?lang=en')
    await expect(visitor.getByRole('heading', { name: 'Service of this site' })).toBeVisible()
    await page.getByRole('button', { name: 'Restore default text' }).click()
    await expect(page.getByText('Members see the default text.')).toBeVisible()

    const word = async (wording: string) => {
      await page.getByLabel('Words or key').fill('language.lead')
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
      await page.getByRole('button', { name: 'Edit language.lead' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'English' }).fill(wording)
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    const own = 'Pick a tongue, any tongue.'
    await word(own)
    // The words are in the server-rendered page, and stay after hydration.
    expect(await (await visitor.request.get('/lang-config?lang=en')).text()).toContain(own)
    await visitor.goto('/lang-config?lang=en')
    await waitUntilReady(visitor)
    await expect(visitor.getByText(own)).toBeVisible()
    await word('')
    await visitor.reload()
    await expect(visitor.getByText(own)).toHaveCount(0)
  })

  test('keeps the draft of a page while its author looks elsewhere or someone else saves', async ({
    page,
    problems,
  }) => {
    problems.allow(/409 \(Conflict\).*\/api\/admin\/page\.php/)
    await becomeStaff(page, ['content'])
    await page.goto('/admin/content')
    const pages = page.getByRole('region', { name: 'Pages', exact: true })
    const text = pages.getByLabel('Text (Markdown)')
    const token = `page-${Date.now()}`
    await pages.getByLabel('Path, after the slash').fill(token)
    await text.fill('# Story\n\nIn English.')
    await pages.getByLabel('Language').selectOption('nl')
    await text.fill('# Verhaal\n\nIn het Nederlands.')
    await pages.getByLabel('Language').selectOption('en')
    await expect(text).toHaveValue('# Story\n\nIn English.')
    await pages.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(pages.getByRole('button', { name: `/${token} (English)`, exact: true })).toBeVisible()
    await pages.getByRole('button', { name: `/${token} (Dutch), unsaved` }).click()
    await expect(text).toHaveValue('# Verhaal\n\nIn het Nederlands.')
    await pages.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(pages.getByRole('button', { name: `/${token} (Dutch)`, exact: true })).toBeVisible()

    await text.fill('# Verhaal\n\nVan mij.')
    const data = { token, language: 'nl', text: '# Verhaal\n\nVan een ander.', published: false }
    const headers = { origin: new URL(page.url()).origin }
    expect((await page.request.put('/api/admin/page.php', { data, headers })).status()).toBe(200)
    await pages.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(pages.getByText('Someone saved another version')).toBeVisible()
    await expect(text).toHaveValue('# Verhaal\n\nVan mij.')
    await expectNoAxeViolations(page)
    await pages.getByRole('button', { name: 'Replace with mine' }).click()
    await expect(pages.getByText('Someone saved another version')).toBeHidden()
    await pages.getByRole('button', { name: 'Save', exact: true }).click()
    const now = async () => {
      const answer = await (await page.request.get('/api/admin/page.php')).json()
      return answer.pages.find(
        (one: { token: string; language: string }) => one.token === token && one.language === 'nl',
      ).text
    }
    await expect.poll(now).toBe('# Verhaal\n\nVan mij.')
  })

  test('does not overwrite a wording that someone else has saved meanwhile', async ({ page, problems }) => {
    problems.allow(/409 \(Conflict\).*\/api\/admin\/translation\.php/)
    await becomeStaff(page, ['content'])
    const key = 'language.lead'
    await page.goto(`/admin/content?message=${key}`)
    await page.getByRole('button', { name: `Edit ${key}` }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox', { name: 'Polski' })
    await field.fill('Mój tekst.')
    const url = '/api/admin/translation.php'
    const headers = { origin: new URL(page.url()).origin }
    const word = (pl: string) => page.request.put(url, { data: { key, texts: { pl } }, headers })
    expect((await word('Ich tekst.')).status()).toBe(200)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Someone saved another version')).toBeVisible()
    await expect(field).toHaveValue('Mój tekst.')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Replace with mine' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const { messages } = await (await page.request.get(`${url}?search=${key}`)).json()
    expect(messages[0].own.pl).toBe('Mój tekst.')
    expect((await word('')).status()).toBe(200)
  })

  test('keeps an unsaved text while its author works elsewhere', async ({ page }) => {
    await becomeStaff(page, ['content', 'support'])
    await page.goto('/admin/content')
    await page.getByLabel('Fixed page', { exact: true }).selectOption('terms')
    const text = page.getByRole('region', { name: 'Fixed pages' }).getByLabel('Text (Markdown)')
    await text.fill('# Our terms\n\nA long evening of work.')
    const goTo = (name: string) =>
      page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await goTo('News')
    await page.getByLabel('Title').fill('An evening of news')
    await goTo('Members')
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
    await goTo('News')
    await expect(page.getByLabel('Title')).toHaveValue('An evening of news')
    await goTo('Content')
    await expect(text).toHaveValue('# Our terms\n\nA long evening of work.')
  })

  test('asks before deleting an opening line', async ({ page }) => {
    await becomeStaff(page, ['content'])
    await page.goto('/admin/content')
    const id = `line-${Date.now()}`
    const said = Object.fromEntries(localeCodes.map((locale) => [locale, `Said ${id}`]))
    const data = { id, position: 900, texts: said, seen: null }
    const headers = { origin: new URL(page.url()).origin }
    expect((await page.request.put('/api/admin/icebreaker.php', { data, headers })).status()).toBe(200)
    await page.reload()
    const row = page.getByRole('row', { name: new RegExp(`Said ${id}`) })
    const remove = row.getByRole('button', { name: `Remove ${id}` })
    await remove.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`“Said ${id}” is removed in all languages.`)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(row).toBeVisible()
    await remove.click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toHaveCount(0)
  })

  test('exports its figures as files, and shows its health', async ({ page }) => {
    await becomeStaff(page, ['admin', 'moderator'])
    await page.goto('/admin/numbers')
    await expect(page.getByText('Premium members with a match')).toBeVisible()
    expect(await savedBy(page, 'Download days (CSV)')).toMatch(/^days-.*\.csv$/)
    expect(await savedBy(page, 'Download funnel (CSV)')).toMatch(/^funnel-.*\.csv$/)
    await page.goto('/admin/reports')
    expect(await savedBy(page, 'Transparency report')).toMatch(/\.csv$/)
    await page.goto('/admin/health')
    await expect(page.getByRole('row', { name: /^Ledger/ })).toContainText('Healthy')
  })
})
