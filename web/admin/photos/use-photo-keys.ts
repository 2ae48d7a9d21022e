import { useEffect } from 'react'

/** Presses of single keys anywhere on the page, unless somebody types or a dialog is open. */
export function usePhotoKeys(active: boolean, acts: Readonly<Record<string, () => unknown>>): void {
  useEffect(() => {
    if (!active) return
    function handleKey(event: KeyboardEvent) {
      const { target, key } = event
      const typing = target instanceof Element && target.closest('input, textarea, select, dialog')
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return
      const act = acts[key.length === 1 ? key.toLowerCase() : key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}
