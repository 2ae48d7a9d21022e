import { dateFormat, dayNumber, formatTime } from '#contract/api/format.ts'
import type { Locale } from '#contract/features/sites/locale.ts'

interface TimeContext {
  now: number
  locale: Locale
  timeZone: string
}

/** Returns the time of a conversation's last message in its shortest clear form: "20:14", "Mon", "14 Nov". */
export function formatListTime(iso: string, { now, locale, timeZone }: TimeContext): string {
  const moment = Date.parse(iso)
  const days = dayNumber(now, timeZone) - dayNumber(moment, timeZone)
  if (days <= 0) return formatTime(moment, locale, timeZone)
  const options: Intl.DateTimeFormatOptions =
    days < 7 ? { weekday: 'short' } : days < 300 ? { day: 'numeric', month: 'short' } : { dateStyle: 'short' }
  return dateFormat(locale, { ...options, timeZone }).format(moment)
}
