import { formatDateTime } from '#contract/api/format.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { WebTranslate } from '#generated/messages.ts'

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
