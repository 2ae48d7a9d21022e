import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { payWith } from './paying.ts'
import { aPerson, type Person, ready, signUp, userOf } from './person.ts'

/** A mobile number and an account that no other run uses. */
function ownNumbers(): { phone: string; iban: string } {
  const digits = String(Date.now() % 100_000_000).padStart(8, '0')
  const bban = `ABNA00${digits}`
  const number = [...`${bban}NL00`].map((sign) => Number.parseInt(sign, 36)).join('')
  // Mobile numbers of the Netherlands begin with 061 to 065; others, 066 among them, receive no text messages.
  return {
    phone: `06 1${digits.slice(1)}`,
    iban: `NL${String(98n - (BigInt(number) % 97n)).padStart(2, '0')}${bban}`,
  }
}

async function codeSentTo({ page }: Person, phone: string): Promise<string> {
  const code = await page.waitForFunction(
    async (to) => {
      const { outbox } = await (await fetch('/api/dev-outbox.php')).json()
      const sms = outbox.find(
        (one: { recipient: string; channel: string }) => one.channel === 'sms' && one.recipient === to,
      )
      return sms ? /^\d{6}/.exec(sms.text)?.[0] : false
    },
    phone,
    { polling: 300 },
  )
  return String(await code.jsonValue())
}

test('a direct debit asks for account, mandate and code, and gives premium', { tag: '@desktop' }, async ({
  page,
  problems,
}) => {
  const person = await aPerson(page, 'Dora', 'en')
  const { t } = person
  await signUp(person, { gender: 'female' })
  await payWith(person, t('payments.method.sdd'))
  await page.waitForURL(/\/directdebit\?/)
  await ready(page)
  await expectNoAxeViolations(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByLabel(t('directdebit.iban')).fill('NL00 ABNA 0417 1643 00')
  await button(t('directdebit.sendCode')).click()
  await expect(page.getByText(t('error.iban_invalid'))).toBeVisible()
  await expect(page.getByText(t('error.authorization_required'))).toBeVisible()
  const { phone, iban } = ownNumbers()
  const fill = (name: Parameters<typeof t>[0], value: string) =>
    page.getByLabel(t(name as 'directdebit.iban'), { exact: true }).fill(value)
  await fill('directdebit.account_holder', 'Dora Jansen')
  await fill('directdebit.iban', iban)
  await expect(page.getByLabel(t('directdebit.iban'), { exact: true })).toHaveValue(
    iban.replace(/(.{4})(?=.)/g, '$1 '),
  )
  await fill('directdebit.street', 'Kerkstraat')
  await fill('directdebit.house_number', '12a')
  await fill('directdebit.zip', '3511 AB')
  await fill('directdebit.city', 'Utrecht')
  await fill('directdebit.phone', phone)
  await page.getByLabel(t('directdebit.authorize')).check()
  await button(t('directdebit.sendCode')).click()
  await expect(page.getByLabel(t('directdebit.otp'))).toBeFocused()
  await expectNoAxeViolations(page)
  const code = await codeSentTo(person, `+31${phone.replaceAll(' ', '').slice(1)}`)
  problems.allow(/422/)
  await page.getByLabel(t('directdebit.otp')).fill(code === '000000' ? '000001' : '000000')
  await button(t('directdebit.confirm')).click()
  await expect(page.getByText('Code invalid')).toBeVisible()
  await page.getByLabel(t('directdebit.otp')).fill(code)
  await button(t('directdebit.confirm')).click()
  await expect(page.getByRole('heading', { name: t('payments.done.title') })).toBeVisible()
  expect(await userOf(person)).toMatchObject({ paid_user: true })
})

test('a transfer says where to send the money, and completes when it arrives', { tag: '@desktop' }, async ({
  page,
}) => {
  const person = await aPerson(page, 'Tess', 'en')
  const { t } = person
  await signUp(person, { gender: 'female' })
  await payWith(person, t('payments.method.sct'))
  await expect(page.getByText(t('payments.transfer.text'))).toBeVisible()
  await expect(page.getByText(/^RF\d\d/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: t('payments.transfer.test') }).click()
  await page.getByRole('button', { name: t('sandbox.outcome.paid'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('payments.done.title') })).toBeVisible({ timeout: 20_000 })
})
