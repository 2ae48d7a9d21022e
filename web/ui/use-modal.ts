import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { countAsOpen } from './modal-turn.ts'

/**
 * Opens and closes a native modal dialog with `open`, and gives the focus back to where it was. The focus begins
 * on what is marked `data-autofocus`, such as the harmless answer to a question, or on the first control.
 */
export function useModal(open: boolean, onClose: () => void, options?: { required?: boolean | undefined }) {
  const dialog: RefObject<HTMLDialogElement | null> = useRef(null)

  // A layout effect, since its cleanup runs while the element is still in the page: an element that is
  // removed while open would lose the focus instead of giving it back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const before = document.activeElement
    const root = document.documentElement
    root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`)
    element.showModal()
    const release = countAsOpen()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element.close()
      release()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])

  return {
    dialog,
    handlers: {
      onCancel(event: SyntheticEvent) {
        event.preventDefault()
        if (!options?.required) onClose()
      },
      onClose() {
        // Chromium closes at a second Escape whatever the page says.
        if (open && !dialog.current?.open) onClose()
      },
    },
  }
}
