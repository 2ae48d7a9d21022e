import { type RefObject, useEffect, useRef } from 'react'
import type { App } from '#web/app/cache/app.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { useToast } from '#web/ui/toasts.tsx'

/** Answers in the cache that may hold a member: everything but the site's own. */
const withoutMembers = new Set(['settings', 'interests', 'regions', 'currentUser'])

/**
 * After a block or an unblock every list is reloaded; the open profile first, so that the page shows it immediately.
 */
export async function forgetMember(app: App, id: string): Promise<void> {
  await app.cache.invalidateQueries({ queryKey: ['profile', { id }] })
  void app.cache.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && !withoutMembers.has(name),
  })
}

/** Tracks whether the dialog of a late answer is still open: otherwise its message must be shown elsewhere. */
export function useIsOpen(open: boolean): RefObject<boolean> {
  const isOpen = useRef(open)
  useEffect(() => {
    isOpen.current = open
    return () => {
      isOpen.current = false
    }
  }, [open])
  return isOpen
}

/** Returns the function that unblocks; it reports the result. */
export function useUnblock(): (profile: { id: string; name: string }) => Promise<void> {
  const t = useTranslate()
  const app = useApp()
  const errors = useErrorTexts()
  const showToast = useToast()
  return async ({ id, name }) => {
    try {
      await app.call('unblock', { profile: id })
      await forgetMember(app, id)
      showToast({ content: t('safety.unblocked', { name }) })
    } catch (error) {
      showToast({ tone: 'danger', content: errors.forBackground(error) })
    }
  }
}
