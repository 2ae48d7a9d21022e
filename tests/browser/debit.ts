import type { CallOutput } from '#contract/api/page-renderer.ts'
import { expect } from './fixtures.ts'
import type { Person } from './person.ts'

/** What someone fills into the form of a direct debit. */
export interface DebitAccount {
  readonly phone: string
  /** The same number in E.164, as the text message is addressed. */
  readonly sentTo: string
  readonly iban: string
  readonly zip: string
  readonly city: string
}

/** Mobile numbers of the Netherlands begin with 061 to 065; others, 066 among them, receive no text messages. */
const mobiles = {
  NL: { prefix: '6 1', calling: '+31', zip: '3511 AB', city: 'Utrecht' },
  DE: { prefix: '151 2', calling: '+49', zip: '10115', city: 'Berlin' },
  FR: { prefix: '6 1', calling: '+33', zip: '75011', city: 'Paris' },
} as const

/** Returns a mobile number of a country and an account that no other run uses. */
export function createOwnAccount(country: keyof typeof mobiles = 'NL'): DebitAccount {
  const digits = String(Date.now() % 100_000_000).padStart(8, '0')
  const { prefix, calling, zip, city } = mobiles[country]
  const bban = `ABNA00${digits}`
  const number = [...`${bban}NL00`].map((sign) => Number.parseInt(sign, 36)).join('')
  const phone = `${prefix}${digits.slice(1)}`
  return {
    zip,
    city,
    phone: `0${phone}`,
    sentTo: `${calling}${phone.replaceAll(' ', '')}`,
    iban: `NL${String(98n - (BigInt(number) % 97n)).padStart(2, '0')}${bban}`,
  }
}

/** Waits for the text message to a number and returns its code. */
export async function waitForCode({ page }: Person, phone: string): Promise<string> {
  const find = async () => {
    const { outbox } = (await (
      await page.request.get('/api/dev-outbox.php')
    ).json()) as CallOutput<'devOutbox'>
    const sms = outbox.find(({ channel, recipient }) => channel === 'sms' && recipient === phone)
    return /^\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

/** Fills in the form and asks for the code. */
export async function askForCode({ page, t, name }: Person, account: DebitAccount): Promise<void> {
  const fill = (field: 'account_holder' | 'iban' | 'street' | 'house_number' | 'zip' | 'city' | 'phone') =>
    page.getByLabel(t(`directdebit.${field}`), { exact: true })
  await fill('account_holder').fill(`${name} Jansen`)
  await fill('iban').fill(account.iban)
  await expect(fill('iban')).toHaveValue(account.iban.replace(/(.{4})(?=.)/g, '$1 '))
  await fill('street').fill('Kerkstraat')
  await fill('house_number').fill('12a')
  await fill('zip').fill(account.zip)
  await fill('city').fill(account.city)
  await fill('phone').fill(account.phone)
  await page.getByLabel(t('directdebit.authorize')).check()
  await page.getByRole('button', { name: t('directdebit.sendCode'), exact: true }).click()
}
