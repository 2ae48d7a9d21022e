import type { Page } from '@playwright/test'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

async function mailsAbout(page: Page, subject: string): Promise<string[]> {
  const answer = await page.request.get('/api/dev-outbox.php')
  const { outbox } = (await answer.json()) as CallOutput<'devOutbox'>
  return outbox.filter((mail) => mail.subject === subject).map(({ recipient }) => recipient)
}

test.describe('news of the site', { tag: '@desktop' }, () => {
  // Two people, of whom one is only to get a mail.
  test.describe.configure({ timeout: 120_000 })

  test('is written, previewed, confirmed, and goes once to members who switched it on', async ({
    page,
    problems,
    openBrowser,
  }) => {
    // The answer that is lost on its way.
    problems.allow(/ERR_FAILED|news\.php/)
    const nora = await aMemberPerson(await openBrowser(), 'Nora', 'en')
    await open(nora, href('notifications', 'en'))
    await nora.page.getByLabel(nora.t('notifications.news')).click({ force: true })
    await expect(nora.page.getByLabel(nora.t('notifications.news'))).toBeChecked()
    await becomeStaff(page, ['content'], 'Nele')
    await page.goto('/admin/news')
    const title = page.getByRole('textbox', { name: 'Title' })
    const text = page.getByRole('textbox', { name: 'Text' })
    const send = page.getByRole('button', { name: /^Send to \d+ members?$/ })

    await send.click()
    await expect(title).toBeFocused()
    await expect(page.getByText('Fill this in.')).toHaveCount(2)
    await expectNoAxeViolations(page)
    const subject = `A new game ${Date.now()}`
    await title.fill(subject)
    await text.fill('Have you seen it?\n\nIt is at https://duet.example/swipe.')
    await expect(page.getByText('Fill this in.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('heading', { level: 3, name: subject })).toBeVisible()
    await expect(page.getByText('Hi Nele,')).toBeVisible()
    await expect(page.getByRole('link', { name: 'https://duet.example/swipe' })).toBeVisible()
    await expectNoAxeViolations(page)

    // A language that was started must be complete, and is shown when it is not.
    await page.getByLabel('Language').selectOption('nl')
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
    await title.fill('Een nieuw spel')
    await page.getByLabel('Language').selectOption('en')
    await send.click()
    await expect(page.getByLabel('Language')).toHaveValue('nl')
    await expect(text).toBeFocused()
    await expect(title).toHaveValue('Een nieuw spel')
    await text.fill('Heb je het al gezien?')
    await expect(page.getByText('Written: English and Dutch')).toBeVisible()

    await send.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Send this to \d+ members?\?$/ })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([subject, 'Een nieuw spel'])
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(send).toBeFocused()
    expect(await mailsAbout(page, subject)).toEqual([])

    let lost = 0
    await page.route('**/api/admin/news.php', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await send.click()
    await dialog.getByRole('button', { name: /^Send to/ }).click()
    await expect(page.getByText(/^Sending to \d+ members?\.$/)).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(lost).toBe(1)
    await expect(title).toHaveValue('')
    const row = page.getByRole('row', { name: subject })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Nele')
    await expect(row).toContainText('en, nl')
    await expect(row.getByText('Sent', { exact: true })).toBeVisible({ timeout: 20_000 })
    expect((await mailsAbout(page, subject)).filter((recipient) => recipient === nora.email)).toHaveLength(1)
    await expectNoAxeViolations(page)

    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('says what could not be loaded, and retries', async ({ page, problems }) => {
    problems.allow(/500|news/)
    await becomeStaff(page, ['content'])
    const fail = { status: 500, json: { error: 'server_error', message: 'Gone.', request_id: '1' } }
    await page.route('**/api/admin/news*.php*', (route) => route.fulfill(fail))
    await page.goto('/admin/news')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toHaveCount(2, { timeout: 30_000 })
    await page.unroute('**/api/admin/news*.php*')
    await again.last().click()
    await expect(again).toHaveCount(1)
    await again.click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
    await expect(again).toHaveCount(0)
  })
})
