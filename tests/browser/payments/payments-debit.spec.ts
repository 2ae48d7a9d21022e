import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { askForCode, createOwnAccount, waitForCode } from '../debit.ts'
import { expect, test } from '../fixtures.ts'
import { aBuyer, decide, expectPremium, payHere, payWith } from '../paying.ts'
import { open, type Person, readUser, waitUntilReady } from '../person.ts'
import { becomeStaff } from '../staff.ts'

/** Orders a package by direct debit, by its number of credits, and opens the form. */
async function openForm(person: Person, credits: number): Promise<void> {
  const { page, t } = person
  await open(person, href('credits', person.locale))
  await page.getByRole('radio', { name: new RegExp(`^${credits} credits`) }).check({ force: true })
  await payHere(person, t('payments.method.sdd'))
  await page.waitForURL(/\/directdebit\?/)
  await waitUntilReady(page)
}

/** The bank returns a debit: a staff member uploads its file. */
async function returnDebit(page: Person['page'], payment: string): Promise<void> {
  await becomeStaff(page, ['finance'])
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId></GrpHdr>
    <OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${payment.replaceAll('-', '')}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
    <StsRsnInf><Rsn><Cd>MD06</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
  const file = { name: 'returns.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) }
  const answer = await page.request.post('/api/admin/bank-file.php', { multipart: { file } })
  expect(await answer.json()).toMatchObject({ debits: { returned: 1 } })
}

test('a direct debit asks for account, mandate and code, grants premium, and enforces its limits and blocks (E-051, R-018, U-014, V-012…V-014, X-009, X-010)', {
  tag: '@desktop',
}, async ({ page, problems, openBrowser }) => {
  test.setTimeout(120_000)
  const person = await aBuyer(page, 'Dora')
  const { t, locale } = person
  const { credits } = await readUser(person)
  await openForm(person, 75)
  await expectNoAxeViolations(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByLabel(t('directdebit.iban')).fill('NL00 ABNA 0417 1643 00')
  await button(t('directdebit.sendCode')).click()
  await expect(page.getByText(t('error.iban_invalid'))).toBeVisible()
  await expect(page.getByText(t('error.authorization_required'))).toBeVisible()
  const account = createOwnAccount()
  await askForCode(person, account)
  await expect(page.getByLabel(t('directdebit.otp'))).toBeFocused()
  await expectNoAxeViolations(page)
  const code = await waitForCode(person, account.sentTo)
  problems.allow(/422/)
  // Pasted together with the text around it, as from the message.
  await page.keyboard.insertText(`Code: ${code === '000000' ? '000001' : '000000'}`)
  await expect(page.getByLabel(t('directdebit.otp'))).toHaveValue(/^\d{6}$/)
  await button(t('payments.orderButton')).click()
  await expect(page.getByText('Code invalid')).toBeVisible()
  await page.getByLabel(t('directdebit.otp')).fill(code)
  await button(t('payments.orderButton')).click()
  await expectPremium(person, credits + 75)

  // More than 100 euros in seven days: three other ways.
  problems.allow(/409/)
  await openForm(person, 350)
  await askForCode(person, account)
  for (const advice of ['directdebit.later', 'directdebit.cheaper', 'directdebit.otherMethod'] as const) {
    await expect(page.getByText(t(advice))).toBeVisible()
  }
  await expectNoAxeViolations(page)

  // Another order by direct debit has the form as it was sent, but is authorised again.
  await page.getByRole('link', { name: t('directdebit.cheaper') }).click()
  await payHere(person, t('payments.method.sdd'))
  await page.waitForURL(/\/directdebit\?/)
  await expect(page.getByLabel(t('directdebit.account_holder'), { exact: true })).not.toHaveValue('')
  await expect(page.getByLabel(t('directdebit.iban'))).not.toHaveValue('')
  await expect(page.getByLabel(t('directdebit.authorize'))).not.toBeChecked()

  // The bank returns the first one: its credits are removed, and the account is blocked.
  const answer = await page.request.get('/api/transactions.php')
  const { payments } = (await answer.json()) as CallOutput<'transactions'>
  await returnDebit(await openBrowser(), payments?.find(({ status }) => status === 'completed')?.id ?? '')
  await expect(async () =>
    expect(await readUser(person)).toMatchObject({ credits, paid_user: false }),
  ).toPass()
  problems.allow(/403/)
  await openForm(person, 25)
  await askForCode(person, account)
  await expect(page.getByText(/blocked for direct debit/)).toBeVisible()
  await page.getByRole('link', { name: t('directdebit.otherMethod') }).click()
  await expect(page.getByRole('heading', { name: t('payments.howToPay') })).toBeVisible()
  expect(page.url()).toContain(href('credits', locale))
})

test('a transfer says where to send the money, and completes when it arrives (E-054)', {
  tag: '@desktop',
}, async ({ page }) => {
  const person = await aBuyer(page, 'Tess')
  const { t } = person
  const { credits } = await readUser(person)
  await payWith(person, t('payments.method.sct'))
  await expect(page.getByText(t('payments.transfer.text'))).toBeVisible()
  const reference = page.getByText(/^RF\d\d/)
  await expect(reference).toBeVisible()
  await expectNoAxeViolations(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: t('copy.what', { what: t('payments.transfer.reference') }) }).click()
  await expect(page.getByText(t('copy.done'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await reference.textContent())
  await page.getByRole('link', { name: t('payments.transfer.test') }).click()
  await decide(person, 'paid')
  await expectPremium(person, credits + 75)
})
