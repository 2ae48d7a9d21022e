import type { CallInput, CallOutput } from '#contract/page-renderer.ts'
import type { Card } from '#contract/profile.ts'
import { useApp } from '#web/lib/app.ts'
import { useErrorTexts } from '#web/lib/error-text.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import { ownId } from '#web/lib/user.ts'
import { useToast } from '#web/ui/toast-context.ts'
import { keepUnsentLike } from './unsent-likes.ts'
import { whenOnline } from './when-online.ts'

export type Vote = 'like' | 'skip'

/** An act about a member that has not arrived yet, with the name to speak of it. Done twice it is done once. */
export interface UnsentAct {
  readonly call: 'like' | 'unlike' | 'swipe' | 'undoSkip'
  readonly name: string
  readonly vote?: Vote | undefined
}

/** What takes longer than this is no longer shown as done without a word. */
const patienceMilliseconds = 1500

/** The last act on its way about each member, of all pages. */
const turns = new Map<string, Promise<unknown>>()
let isSaid = false

/** Whether something about this member is on its way from this page. */
export function isUnderWay(id: string): boolean {
  return turns.has(id)
}

/**
 * Gives the function that sends an act which is shown as done at once. Acts about one member go one after the other.
 * What has not left at once is kept in this browser until it has (unsent-likes.ts). While one is not sent after a moment
 * a toast says so; then that it is, or that it is taken back, and why. Of a skip only the last is said: nobody waits for
 * it, and on a phone the toast lies over the buttons of the game.
 */
export function useSend() {
  const app = useApp()
  const t = useTranslate()
  const errors = useErrorTexts()
  const showToast = useToast()

  return async <N extends UnsentAct['call']>(
    { id, name }: Pick<Card, 'id' | 'name'>,
    call: N,
    vote?: Vote,
  ): Promise<CallOutput<N>> => {
    const input = { profile: id, vote } as CallInput<N> // a swipe has a vote, of the others none is written
    const begin = () => whenOnline(() => app.call(call, input, { keepalive: true }))
    const memberId = ownId(app)
    // Whoever has logged out meanwhile leaves nothing behind.
    const keep = (act: UnsentAct | null) => {
      if (memberId && ownId(app) === memberId) keepUnsentLike(memberId, id, act)
    }
    const keepIt = () => keep({ call, name, vote })
    // What leaves at once outlasts the page by itself.
    if (turns.has(id) || !navigator.onLine) keepIt()
    const turn = (turns.get(id) ?? Promise.resolve()).then(begin, begin)
    turns.set(id, turn)
    const timer = setTimeout(() => {
      if (turns.get(id) === turn) keepIt()
      if (vote === 'skip' || call === 'undoSkip') return
      isSaid = true
      showToast({ id: 'unsent', lasting: true, content: t('members.unsent') })
    }, patienceMilliseconds)
    const error: unknown = await turn.then(
      () => null,
      (reason) => reason,
    )
    clearTimeout(timer)
    if (turns.get(id) === turn) {
      turns.delete(id)
      keep(null)
    }
    const isLast = turns.size === 0
    if (error && call !== 'undoSkip') {
      const content = t('members.takenBack', { name, reason: errors.ofBackground(error) })
      showToast({ id: isLast ? 'unsent' : `unsent-${id}`, tone: 'danger', content })
    } else if (isSaid && isLast) showToast({ id: 'unsent', content: t('members.sentLate') })
    if (isLast) isSaid = false
    return turn
  }
}
