import { keepPersonal, readPersonal } from '#web/app/browser/personal-storage.ts'

const storageName = 'unsent-likes'

export type Vote = 'like' | 'skip'

/** An act about a member that has not arrived yet, with the name to speak of it. Done twice it is done once. */
export interface UnsentAct {
  readonly call: 'like' | 'unlike' | 'swipe' | 'undoSkip'
  readonly name: string
  readonly vote?: Vote | undefined
}

type UnsentLikes = Readonly<Record<string, UnsentAct>>

/** A member passed over, or that taken back: nobody waits for it to arrive. */
export function isSkip({ call, vote }: UnsentAct): boolean {
  return vote === 'skip' || call === 'undoSkip'
}

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
