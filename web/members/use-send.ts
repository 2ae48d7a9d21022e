import type { Card } from '#contract/profile.ts'
import { useErrorTexts } from '#web/lib/error-text.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import { whenOnline } from './when-online.ts'

/** What takes longer than this is no longer shown as done without a word. */
const patienceMilliseconds = 1500

/** The last act on its way about each member, of all pages. */
const turns = new Map<string, Promise<unknown>>()
let isSaid = false

/**
 * Gives the function that sends an act which is shown as done at once. Acts about one member go one after the other.
 * While one is not sent after a moment a toast says so; then that it is, or that it is taken back, and why. A skip is
 * `small`: nobody waits for it, and on a phone the toast lies over the buttons of the game.
 */
export function useSend(): <T>(card: Card, act: () => Promise<T>, small?: boolean) => Promise<T> {
  const t = useTranslate()
  const errors = useErrorTexts()
  const showToast = useToast()

  return async ({ id, name }, act, small) => {
    const begin = () => whenOnline(act)
    const turn = (turns.get(id) ?? Promise.resolve()).then(begin, begin)
    turns.set(id, turn)
    const timer = setTimeout(() => {
      if (small) return
      isSaid = true
      showToast({ id: 'unsent', lasting: true, content: t('members.unsent') })
    }, patienceMilliseconds)
    const error: unknown = await turn.then(
      () => null,
      (reason) => reason,
    )
    clearTimeout(timer)
    if (turns.get(id) === turn) turns.delete(id)
    const isLast = turns.size === 0
    if (error) {
      const content = t('members.takenBack', { name, reason: errors.ofBackground(error) })
      showToast({ id: isLast ? 'unsent' : `unsent-${id}`, tone: 'danger', content })
    } else if (isSaid && isLast) showToast({ id: 'unsent', content: t('members.sentLate') })
    if (isLast) isSaid = false
    return turn
  }
}
