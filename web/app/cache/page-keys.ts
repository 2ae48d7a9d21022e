import { useEffect } from 'react'

/** Where a key has a meaning of its own: fields, dialogs, menus. In a checkbox it is the space bar alone. */
const ownKeys = 'input:not([type=checkbox]), textarea, select, dialog, [role=menu], [role=tablist]'

/** Presses of single keys anywhere on the page, unless someone types, chooses in a menu, or a dialog is open. */
export function usePageKeys(
  active: boolean,
  acts: Readonly<Record<string, (event: KeyboardEvent) => unknown>>,
): void {
  useEffect(() => {
    if (!active) return
    function handleKey(event: KeyboardEvent) {
      const { target, key } = event
      const elsewhere = event.defaultPrevented || (target instanceof Element && target.closest(ownKeys))
      if (elsewhere || event.ctrlKey || event.metaKey || event.altKey) return
      const act = acts[key.length === 1 ? key.toLowerCase() : key]
      if (!act) return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}
