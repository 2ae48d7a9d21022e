import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { keepPersonal, readPersonal } from '#web/app/browser/personal-storage.ts'
import { whenOnline } from '#web/app/browser/when-online.ts'
import { useApp } from '#web/app/cache/app.ts'
import { getOwnId } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { useToast } from '#web/ui/toasts.tsx'

const storageName = 'unsent-likes'

export type Vote = 'like' | 'skip'

/** An act about a member that has not arrived yet, with the name to speak of it. Done twice it is done once. */
export interface PendingAction {
  readonly call: 'like' | 'unlike' | 'swipe' | 'undoSkip'
  readonly name: string
  readonly vote?: Vote | undefined
}

type UnsentLikes = Readonly<Record<string, PendingAction>>

/** Returns a member passed over, or that taken back: no one waits for it to arrive. */
export function isSkip({ call, vote }: PendingAction): boolean {
  return vote === 'skip' || call === 'undoSkip'
}

function isAct(value: unknown): value is PendingAction {
  return typeof value === 'object' && value !== null && 'call' in value && 'name' in value
}

/** Returns what a member did about others and this browser has not sent yet, by whom it is about. */
export function readUnsentLikes(memberId: string): UnsentLikes {
  const stored = readPersonal(memberId, storageName)
  return Object.fromEntries(Object.entries(Object(stored)).filter(([, act]) => isAct(act))) as UnsentLikes // just seen to be
}

/** Keeps the last act about someone until it is sent; null forgets it. Other tabs keep theirs next to it. */
export function keepUnsentLike(memberId: string, profile: string, act: PendingAction | null): void {
  const { [profile]: _, ...others } = readUnsentLikes(memberId)
  const stored = act ? { ...others, [profile]: act } : others
  keepPersonal(memberId, storageName, Object.keys(stored).length > 0 ? stored : null)
}

/** What takes longer than this is no longer silently shown as done. */
const patienceMilliseconds = 1500

/** The last act on its way about each member, of all pages. */
const turns = new Map<string, Promise<unknown>>()
/** A toast says that something is not sent. */
let isSaid = false

/** Returns whether something about this member is on its way from this page. */
export function isUnderWay(id: string): boolean {
  return turns.has(id)
}

/** Begins an act when the one before it about the same member has ended, however it did. */
function takeTurn<T>(id: string, act: () => Promise<T>): Promise<T> {
  const begin = () => whenOnline(act)
  const turn = (turns.get(id) ?? Promise.resolve()).then(begin, begin)
  turns.set(id, turn)
  return turn
}

/** What toasts say of acts that do not arrive at once. On a phone they lie over the buttons of the game. */
function useUnsentToasts() {
  const t = useTranslate()
  const errors = useErrorTexts()
  const showToast = useToast()
  return {
    toastDelayed(act: PendingAction): void {
      if (isSkip(act)) return
      isSaid = true
      showToast({ id: 'unsent', lasting: true, content: t('members.unsent') })
    },
    toastFailed({ call, name }: PendingAction, { id, error }: { id: string; error: unknown }): void {
      const isLast = turns.size === 0
      if (error && call !== 'undoSkip') {
        const content = t('members.takenBack', { name, reason: errors.forBackground(error) })
        showToast({ id: isLast ? 'unsent' : `unsent-${id}`, tone: 'danger', content })
      } else if (isSaid && isLast) showToast({ id: 'unsent', content: t('members.sentLate') })
      if (isLast) isSaid = false
    },
  }
}

/**
 * Returns the function that sends an act which is shown as done at once. Acts about one member go one after the other.
 * What has not left at once is kept in this browser until it has. While one is not sent after a moment
 * a toast says so; then that it is, or that it is taken back, and why. Of a skip only the last is said.
 */
export function useSend() {
  const app = useApp()
  const toasts = useUnsentToasts()

  return async <N extends PendingAction['call']>(
    { id, name }: Pick<Card, 'id' | 'name'>,
    call: N,
    vote?: Vote,
  ): Promise<CallOutput<N>> => {
    const act: PendingAction = { call, name, vote }
    const memberId = getOwnId(app)
    // Anyone who has logged out meanwhile leaves nothing behind.
    const keep = (unsent: PendingAction | null) => {
      if (memberId && getOwnId(app) === memberId) keepUnsentLike(memberId, id, unsent)
    }
    // What leaves at once outlasts the page by itself.
    if (isUnderWay(id) || !navigator.onLine) keep(act)
    const input = { profile: id, vote } as CallInput<N> // a swipe has a vote, of the others none is written
    const turn = takeTurn(id, () => app.call(call, input, { keepalive: true }))
    const isNewest = () => turns.get(id) === turn
    const timer = setTimeout(() => {
      if (isNewest()) keep(act)
      toasts.toastDelayed(act)
    }, patienceMilliseconds)
    const error: unknown = await turn.then(
      () => null,
      (reason) => reason,
    )
    clearTimeout(timer)
    if (isNewest()) {
      turns.delete(id)
      keep(null)
    }
    toasts.toastFailed(act, { id, error })
    return turn
  }
}
