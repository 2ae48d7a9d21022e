import { RefreshCw } from 'lucide-react'
import type { useToast } from '../ui/toasts.tsx'
import { followServiceWorker } from './browser/service-worker.ts'
import type { useTranslate } from './languages/i18n.tsx'

const fields = 'input, textarea, select, [contenteditable="true"]'

/** Returns whether someone is in the middle of writing something. */
function isWriting(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.matches(fields)
}

/** Acts as soon as no one is writing in a field of the page. Returns the function that gives it up. */
function whenNotTyping(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    document.removeEventListener('focusout', checkTyping)
  }

  function checkTyping(): void {
    clearTimeout(timer)
    // The focus is between two fields for a moment when someone goes from one to the next.
    timer = setTimeout(() => {
      if (isWriting()) return
      stop()
      act()
    })
  }

  document.addEventListener('focusout', checkTyping)
  checkTyping()
  return stop
}

interface Page {
  t: ReturnType<typeof useTranslate>
  showToast: ReturnType<typeof useToast>
}

/**
 * Registers the service worker and offers a newer version by a toast, never while someone is writing. Returns the
 * function that stops looking.
 */
export function offerNewVersion({ t, showToast }: Page): () => void {
  let cancel = (): void => undefined
  const stop = followServiceWorker((use) => {
    cancel()
    cancel = whenNotTyping(() =>
      showToast({
        id: 'new-version',
        lasting: true,
        icon: <RefreshCw aria-hidden />,
        content: t('app.newVersion'),
        action: { label: t('app.reload'), onPress: use },
      }),
    )
  })
  return () => {
    cancel()
    stop()
  }
}
