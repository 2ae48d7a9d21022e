import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import type { ErrorCode } from '#contract/api/errors.ts'
import { formatCountry, formatDateTime } from '#contract/api/format.ts'
import { debtorLengths, topUpPackage } from '#contract/api/limits.ts'
import type { CallInput } from '#contract/api/page-renderer.ts'
import type { Payment } from '#contract/features/payments/payment.ts'
import { callingCodes, toInternationalPhone } from '#contract/features/profiles/calling-codes.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { keepTyped, readTyped } from '#web/app/browser/typed-storage.ts'
import type { FieldCodes, FormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Stack, TwoColumns } from '#web/ui/stack.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** The form of a direct debit as it is typed. */
export interface DebitDraft {
  account_holder: string
  iban: string
  street: string
  house_number: string
  zip: string
  city: string
  phoneCountry: string
  phone: string
  authorization: boolean
}

export function createDraft(country: string): DebitDraft {
  return {
    account_holder: '',
    iban: '',
    street: '',
    house_number: '',
    zip: '',
    city: '',
    phoneCountry: callingCodes[country] ? country : 'NL',
    phone: '',
    authorization: false,
  }
}

const name = 'debit'

function isDraft(value: unknown): value is DebitDraft {
  const known: Readonly<Record<string, unknown>> = Object(value)
  return Object.keys(createDraft('NL')).every((key) => typeof known[key] !== 'undefined')
}

/** Remembers the form for another try, in the storage of this tab: it names an account, which ends with the tab. */
export function rememberDraft(memberId: string | undefined, draft: DebitDraft): void {
  if (memberId) keepTyped(memberId, name, { ...draft, authorization: false })
}

/** The form as a member sent it last in this tab, also before a reload; each debit is authorised again. */
export function readDraft(memberId: string | undefined): DebitDraft | null {
  const kept = memberId ? readTyped(memberId, name) : null
  return isDraft(kept) ? { ...kept, authorization: false } : null
}

/** What is wrong with a draft as far as the browser can tell. */
export function findDraftErrors(draft: DebitDraft): FieldCodes {
  const empty = (text: string) => (text.trim() === '' ? 'empty' : undefined)
  return {
    account_holder: draft.account_holder.trim().length < 2 ? 'empty' : undefined,
    iban: isValidIBAN(electronicFormatIBAN(draft.iban) ?? '') ? undefined : 'iban_invalid',
    street: empty(draft.street),
    house_number: empty(draft.house_number),
    zip: empty(draft.zip),
    city: empty(draft.city),
    phone: empty(draft.phone) && 'phone_invalid',
    authorization: draft.authorization ? undefined : 'authorization_required',
  }
}

/** Returns a draft as the call takes it. */
export function toDebitInput(payment: string, draft: DebitDraft): CallInput<'requestDebitCode'> {
  const { phoneCountry, phone, ...rest } = draft
  return { payment, ...rest, phone: toInternationalPhone(phone, phoneCountry) }
}

interface DebitFieldsProps {
  draft: DebitDraft
  errors: FormErrors
  onChange: (change: Partial<DebitDraft>) => void
}

/** Account holder, address, and the phone that gets the code. */
export function DebitFields({ draft, errors, onChange }: DebitFieldsProps) {
  const t = useTranslate()
  const locale = useLocale()
  const field = (name: Exclude<keyof DebitDraft, 'authorization'>): TextFieldProps => ({
    label: t(`directdebit.${name}`),
    name,
    value: draft[name],
    onChange: (event) => onChange({ [name]: event.target.value }),
    error: errors.getText(name),
  })
  return (
    <>
      <TextField {...field('account_holder')} autoComplete="name" maxLength={debtorLengths.account_holder} />
      <TextField
        {...field('iban')}
        className="numbers"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={debtorLengths.iban}
        onChange={(event) => {
          // Grouped while it is typed at the end; in the middle the cursor would jump.
          const { value, selectionStart } = event.target
          onChange({
            iban: selectionStart === value.length && !value.endsWith(' ') ? groupIban(value) : value,
          })
        }}
        onBlur={() => onChange({ iban: groupIban(draft.iban) })}
      />
      <TwoColumns>
        <TextField {...field('street')} autoComplete="off" maxLength={debtorLengths.street} />
        <TextField {...field('house_number')} autoComplete="off" maxLength={debtorLengths.house_number} />
      </TwoColumns>
      <TwoColumns>
        <TextField {...field('zip')} autoComplete="postal-code" maxLength={debtorLengths.zip} />
        <TextField {...field('city')} autoComplete="address-level2" maxLength={debtorLengths.city} />
      </TwoColumns>
      <TwoColumns>
        <SelectField
          label={t('directdebit.phoneCountry')}
          name="phoneCountry"
          autoComplete="tel-country-code"
          value={draft.phoneCountry}
          onChange={(event) => onChange({ phoneCountry: event.target.value })}
        >
          {/* The number first: on a phone the name of the country is cut. */}
          {Object.entries(callingCodes).map(([country, code]) => (
            <option key={country} value={country}>
              {`+${code} ${formatCountry(country, locale)}`}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={debtorLengths.phone}
        />
      </TwoColumns>
    </>
  )
}

interface DebitRefusalProps {
  error: ErrorCode | undefined
  /** What the error says by itself. */
  text: string | undefined
  payment: Payment
}

/**
 * Why a direct debit is refused, and what else can be done: at a limit, a later day, a cheaper package or another
 * method.
 */
export function DebitRefusal({ error, text, payment }: DebitRefusalProps) {
  const t = useTranslate()
  const locale = useLocale()
  if (!text) return null
  const others = href(
    'credits-id-paymentmethod',
    locale,
    { id: payment.package ?? topUpPackage },
    payment.package === null ? { credits: payment.credits } : {},
  )
  const otherMethod = <TextLink href={others}>{t('directdebit.otherMethod')}</TextLink>
  if (error === 'limit_reached') {
    return (
      <Stack gap={2}>
        <FieldError>{t('directdebit.limit')}</FieldError>
        <ul>
          <li>{t('directdebit.later')}</li>
          <li>
            <TextLink href={href('credits', locale)}>{t('directdebit.cheaper')}</TextLink>
          </li>
          <li>{otherMethod}</li>
        </ul>
      </Stack>
    )
  }
  return (
    <FieldError>
      <span>{text}</span> {error === 'blocked_iban_msisdn' && otherMethod}
    </FieldError>
  )
}

/** Returns an IBAN as people read it: capitals in groups of four. */
export function groupIban(text: string): string {
  const bare = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return bare.replace(/(.{4})(?=.)/g, '$1 ')
}

/** After the third code of a day it takes hours: then the time of day says more than their seconds. */
const maxCounted = 600

interface ResendWait {
  /** Seconds until another code can be asked for. */
  left: number
  now: number
  locale: Locale
  timeZone: string
}

/** Returns what the button says that asks for another code. */
export function resendText(t: WebTranslate, { left, now, locale, timeZone }: ResendWait): string {
  if (left === 0) return t('directdebit.resend')
  if (left <= maxCounted) return t('directdebit.resendWait', { seconds: left })
  return t('directdebit.resendFrom', { time: formatDateTime(now + left * 1000, locale, timeZone) })
}
