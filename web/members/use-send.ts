import type { CallInput, CallOutput } from '#contract/page-renderer.ts'
import type { Card } from '#contract/profile.ts'
import { useApp } from '#web/lib/app.ts'
import { useErrorTexts } from '#web/lib/error-text.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import { whenOnline } from './when-online.ts'

export type Vote = 'like' | 'skip'

/** An act about a member that has not arrived yet, with the name to speak of it. Done twice it is done once. */
export interface UnsentAct {
  readonly call: 'like' | 'unlike' | 'swipe' | 'undoSkip'
  readonly name: string
  readonly vote?: Vote | undefined
}

type Keeper = (id: string, act: UnsentAct | null) => void

/** What takes longer than this is no longer shown as done without a word. */
const patienceMilliseconds = 1500

/** The last act on its way about each member, of all pages. */
const turns = new Map<string, Promise<unknown>>()
let isSaid = false

let keep: Keeper | null = null

/**
 * Hears of each act that has not left at once, and by null that it has arrived, or is given up. Gives what is on its way
 * already.
 */
export function onUnsent(keeper: Keeper | null): ReadonlyMap<string, unknown> {
  keep = keeper
  return turns
}

/**
 * Gives the function that sends an act which is shown as done at once. Acts about one member go one after the other.
 * While one is not sent after a moment a toast says so; then that it is, or that it is taken back, and why. Of a
 * skip only the last is said: nobody waits for it, and on a phone the toast lies over the buttons of the game.
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
    const keepIt = () => keep?.(id, { call, name, vote })
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
      keep?.(id, null)
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
