import { keepPersonal, readPersonal } from '#web/app/browser/personal-storage.ts'
import type { MatchNews } from '#web/features/profiles/cards/match-news.ts'

const name = 'matches-shown'
/** Older ones are long opened, so auto-like names them no more. */
const mostKept = 200

function keyOf({ profile, match }: MatchNews): string {
  return `${profile.id} ${match ? 'match' : 'like'}`
}

function read(memberId: string): string[] {
  const kept = readPersonal(memberId, name)
  return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string') : []
}

/** Whether this browser has shown a like or match before; a match of somebody whose like was shown is news again. */
export function wasShown(memberId: string, news: MatchNews): boolean {
  return read(memberId).includes(keyOf(news))
}

/** Remembers that it was shown, in this browser until logout. */
export function noteShown(memberId: string, news: MatchNews): void {
  const key = keyOf(news)
  keepPersonal(memberId, name, [...read(memberId).filter((known) => known !== key), key].slice(-mostKept))
}
