import { formatRelativeTime } from '#contract/api/format.ts'
import { isCallError } from '../../../app/calls/call-error.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { useText } from '../../admin-language.ts'
import { findActMessage } from '../audit/audit-sentence.ts'

/**
 * Returns what says why a decision was refused: who has taken the case, or who decided what before. Undefined for every
 * other error, which has a text of its own.
 */
export function useCaseError(): (error: unknown) => string | undefined {
  const t = useText()
  const locale = useLocale()
  return (error) => {
    if (!isCallError(error, 'forbidden', 'already_completed')) return undefined
    const { state, by, act, at } = error.params
    if (state === 'taken') return t('admin.cases.takenBy', { name: String(by) })
    const message = findActMessage(String(act))
    if (state !== 'decided' || !message) return undefined
    const time = formatRelativeTime(String(at), new Date(), locale)
    return t('admin.cases.alreadyDecided', { sentence: t(message, { staff: String(by) }), time })
  }
}
