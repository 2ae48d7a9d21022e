import { keepPersonal, readPersonal } from '#web/lib/personal-storage.ts'
import type { UnsentAct } from './use-send.ts'

const storageName = 'unsent-likes'

type UnsentLikes = Readonly<Record<string, UnsentAct>>

function isAct(value: unknown): value is UnsentAct {
  return typeof value === 'object' && value !== null && 'call' in value && 'name' in value
}

/** What a member did about others and this browser has not sent yet, by whom it is about. */
export function readUnsentLikes(memberId: string): UnsentLikes {
  const kept = readPersonal(memberId, storageName)
  return Object.fromEntries(Object.entries(Object(kept)).filter(([, act]) => isAct(act))) as UnsentLikes // just seen to be
}

/** Keeps the last act about somebody until it is sent; null forgets it. Other tabs keep theirs beside it. */
export function keepUnsentLike(memberId: string, profile: string, act: UnsentAct | null): void {
  const { [profile]: _, ...others } = readUnsentLikes(memberId)
  const kept = act ? { ...others, [profile]: act } : others
  keepPersonal(memberId, storageName, Object.keys(kept).length > 0 ? kept : null)
}
