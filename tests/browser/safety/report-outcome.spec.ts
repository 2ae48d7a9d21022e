import type { Page } from '@playwright/test'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { waitForMail } from '../mails.ts'
import { expectFits } from '../paying.ts'
import { followMail, open, type Person, readUser, waitUntilReady } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

/** Reports a member from their profile and returns the reference, which the receipt names, too. */
async function report(reporter: Person, profile: string): Promise<string> {
  const { page, t, locale } = reporter
  await open(reporter, href('members-id-chat', locale, { id: profile }))
  await page.getByRole('button', { name: t('chat.menu') }).click()
  await page.getByRole('menuitem', { name: t('safety.report') }).click()
  const dialog = page.getByRole('dialog')
  // A press on the words waits until the dialog has come to rest.
  await dialog.getByText(t('safety.reason.abuse'), { exact: true }).click()
  await expect(dialog.getByRole('radio', { name: t('safety.reason.abuse') })).toBeChecked()
  await dialog.getByRole('checkbox', { name: t('safety.goodFaith') }).check()
  await dialog.getByRole('button', { name: t('safety.sendReport') }).click()
  const thanks = await dialog.getByRole('status').innerText()
  return /R-[\w-]{9}/.exec(thanks)?.[0] ?? ''
}

/** A moderator hides the profile of the reported member; someone else has to judge what both object. */
async function decide(staff: Page, reference: string): Promise<void> {
  await becomeStaff(staff, ['moderator'])
  const found = await staff.request.get(`/api/admin/reports.php?search=${reference}`)
  const { reports } = (await found.json()) as CallOutput<'adminReports'>
  const id = reports[0]?.id
  const claimed = await staff.request.post('/api/admin/report.php', { data: { id, claim: true } })
  expect(claimed.status()).toBe(200)
  const data = { id, kind: 'restriction', facts: 'Beleidigung.', reason: 'Seen.' }
  expect((await staff.request.put('/api/admin/report.php', { data })).status()).toBe(200)
}

/** Another moderator finds the objection of the reporter with a way to the report, and answers it. */
async function answerObjection(staff: Page, { email }: Person, reference: string): Promise<void> {
  await becomeStaff(staff, ['moderator'])
  await staff.goto(`/admin/complaints?search=${email}`)
  await expect(staff.getByRole('main').getByRole('link', { name: reference })).toHaveAttribute(
    'href',
    /\/admin\/reports\//,
  )
  const form = staff.locator('form', { has: staff.getByRole('button', { name: 'Send answer' }) })
  await form.getByLabel(/^Answer to C-/).fill('Wir bleiben dabei.')
  await form.getByRole('button', { name: 'Send answer' }).click()
  await expect(form).toHaveCount(0)
}

async function answerAppeal(staff: Page, member: string): Promise<void> {
  const listed = await staff.request.get('/api/admin/appeals.php')
  const { appeals } = (await listed.json()) as CallOutput<'adminAppeals'>
  const id = appeals.find((one) => one.member?.id === member)?.id
  const data = { id, reverse: true, answer: 'Das war zu streng.' }
  expect((await staff.request.put('/api/admin/appeal.php', { data })).status()).toBe(200)
}

/** The reporter follows the outcome to the form, which knows what it is about, and objects. */
async function object(reporter: Person, reference: string): Promise<void> {
  const { page, t, locale } = reporter
  await followMail(reporter, `report=${reference}`)
  await waitUntilReady(page)
  await expect(page.locator('[name="category"]')).toHaveValue('decision')
  const text = page.locator('textarea[name="text"]')
  await expect(text).toHaveValue(new RegExp(reference))
  await text.press('Control+End')
  await text.pressSequentially('…')
  await expectNoAxeViolations(page)
  await expectFits(page)
  await page.getByRole('button', { name: t('complaints.send'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('complaints.sent') })).toBeVisible()
  // It took the place of the form, and the focus of the form's button.
  await expect(page.locator('[tabindex="-1"]:focus').getByRole('heading')).toBeVisible()
  expect(page.url()).toContain(href('complaints', locale))
}

/** The reported one reads why, from the e-mail, and objects. */
async function appeal(reported: Person): Promise<void> {
  const { page, t, locale } = reported
  await followMail(reported, href('notices', locale))
  await waitUntilReady(page)
  for (const said of ['Beleidigung.', t('mail.decision.noProgram'), t('mail.decision.redress')])
    await expect(page.getByRole('main')).toContainText(said)
  await page.getByRole('button', { name: t('notices.appeal'), exact: true }).click()
  await page.getByLabel(t('notices.appealLabel'), { exact: true }).fill('…')
  await expectNoAxeViolations(page)
  await expectFits(page)
  await page.getByRole('button', { name: t('notices.appealSend'), exact: true }).click()
  await expect(page.getByText(t('notices.yourAppeal'))).toBeVisible()
}

/** The longest words on the narrow screen. */
const variants = [
  ['de', '@phone'],
  ['pl', '@desktop'],
] as const

for (const [locale, width] of variants) {
  test(`a report has an outcome for both sides, and both object to it (${locale}, ${width})`, async ({
    page,
    openBrowser,
  }) => {
    test.setTimeout(120_000)
    const reporter = await aMemberPerson(page, 'Anna', locale)
    const { t } = reporter
    const viewport = page.viewportSize()
    const reported = await aMemberPerson(await openBrowser({ viewport }), 'Ben', {
      locale,
      gender: 'male',
    })
    const { id } = (await readUser(reported)).profile

    const reference = await report(reporter, id)
    await waitForMail(reporter, t('mail.reportReceived.next'))
    await decide(await openBrowser(), reference)
    const outcome = await waitForMail(reporter, t('mail.reportOutcome.redress', { reference }))
    expect(outcome.text).not.toContain(reported.name)
    await object(reporter, reference)
    const reasons = await waitForMail(reported, t('mail.decision.redress'))
    expect(reasons.text).not.toContain(reporter.name)
    await appeal(reported)

    const other = await openBrowser()
    await answerObjection(other, reporter, reference)
    await waitForMail(reporter, 'Wir bleiben dabei.')
    await page.reload()
    await expect(page.getByText('Wir bleiben dabei.')).toBeVisible()
    await answerAppeal(other, id)
    await waitForMail(reported, 'Das war zu streng.')
    await reported.page.reload()
    await expect(reported.page.getByText('Das war zu streng.')).toBeVisible()
    await expect(reported.page.getByText(t('notices.appealState.reversed'))).toBeVisible()
  })
}
