import { dateTag, formatTime } from '#contract/format.ts'
import type { Locale } from '#contract/locale.ts'

interface Around {
  now: number
  locale: Locale
  timeZone: string
}

function dayOf(moment: number, timeZone: string): number {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000
}

/** The time of a conversation's last message as short as it is clear: "20:14", "Mon", "14 Nov". */
export function formatListTime(iso: string, { now, locale, timeZone }: Around): string {
  const moment = Date.parse(iso)
  const days = dayOf(now, timeZone) - dayOf(moment, timeZone)
  if (days <= 0) return formatTime(moment, locale, timeZone)
  const options: Intl.DateTimeFormatOptions =
    days < 7 ? { weekday: 'short' } : days < 300 ? { day: 'numeric', month: 'short' } : { dateStyle: 'short' }
  return new Intl.DateTimeFormat(dateTag(locale), { ...options, timeZone }).format(moment)
}
