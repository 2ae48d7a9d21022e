import { useTranslate } from '#web/app/languages/i18n.tsx'
import { useToast } from './toasts.tsx'

/** Returns the function that puts words on the clipboard and says whether the browser let it. */
export function useCopy(): (words: string) => Promise<void> {
  const t = useTranslate()
  const showToast = useToast()
  return async (words) => {
    try {
      await navigator.clipboard.writeText(words)
      showToast({ id: 'copied', content: t('copy.done') })
    } catch {
      showToast({ id: 'copied', tone: 'danger', content: t('copy.failed') })
    }
  }
}
