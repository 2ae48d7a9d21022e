import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { whenOnline } from '#web/app/browser/when-online.ts'
import { useApp } from '#web/app/cache/app.ts'
import { ownId } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import { isSkip, keepUnsentLike, type UnsentAct, type Vote } from './unsent-likes.ts'

/** What takes longer than this is no longer shown as done without a word. */
const patienceMilliseconds = 1500

/** The last act on its way about each member, of all pages. */
const turns = new Map<string, Promise<unknown>>()
/** A toast says that something is not sent. */
let isSaid = false

/** Whether something about this member is on its way from this page. */
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
    sayLate(act: UnsentAct): void {
      if (isSkip(act)) return
      isSaid = true
      showToast({ id: 'unsent', lasting: true, content: t('members.unsent') })
    },
    sayEnd({ call, name }: UnsentAct, { id, error }: { id: string; error: unknown }): void {
      const isLast = turns.size === 0
      if (error && call !== 'undoSkip') {
        const content = t('members.takenBack', { name, reason: errors.ofBackground(error) })
        showToast({ id: isLast ? 'unsent' : `unsent-${id}`, tone: 'danger', content })
      } else if (isSaid && isLast) showToast({ id: 'unsent', content: t('members.sentLate') })
      if (isLast) isSaid = false
    },
  }
}

/**
 * Gives the function that sends an act which is shown as done at once. Acts about one member go one after the other.
 * What has not left at once is kept in this browser until it has (unsent-likes.ts). While one is not sent after a moment
 * a toast says so; then that it is, or that it is taken back, and why. Of a skip only the last is said.
 */
export function useSend() {
  const app = useApp()
  const toasts = useUnsentToasts()

  return async <N extends UnsentAct['call']>(
    { id, name }: Pick<Card, 'id' | 'name'>,
    call: N,
    vote?: Vote,
  ): Promise<CallOutput<N>> => {
    const act: UnsentAct = { call, name, vote }
    const memberId = ownId(app)
    // Whoever has logged out meanwhile leaves nothing behind.
    const keep = (unsent: UnsentAct | null) => {
      if (memberId && ownId(app) === memberId) keepUnsentLike(memberId, id, unsent)
    }
    // What leaves at once outlasts the page by itself.
    if (isUnderWay(id) || !navigator.onLine) keep(act)
    const input = { profile: id, vote } as CallInput<N> // a swipe has a vote, of the others none is written
    const turn = takeTurn(id, () => app.call(call, input, { keepalive: true }))
    const isNewest = () => turns.get(id) === turn
    const timer = setTimeout(() => {
      if (isNewest()) keep(act)
      toasts.sayLate(act)
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
    toasts.sayEnd(act, { id, error })
    return turn
  }
}
