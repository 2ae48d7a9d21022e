import { type RefObject, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { countAsOpen, isTextEntry } from './modal-turn.ts'
import { registerOpenModal } from './open-modals.ts'

/**
 * Remembers where an element is, and gives the function that puts the focus there again: on the element or, if that went
 * with what was done, on the nearest control that is left around it.
 */
function rememberFocus(element: Element | null): () => void {
  const container = element?.closest('main, dialog, body')
  const all = [...(container?.querySelectorAll<HTMLElement>('a, button, input, select, textarea') ?? [])]
  const at = all.indexOf(element as HTMLElement)
  return () => {
    if (element instanceof HTMLElement) element.focus()
    // Once all of the change is in the page: the element may go with it. What is gone takes no focus.
    queueMicrotask(() => {
      for (let away = 1; at >= 0 && away < all.length; away++)
        for (const beside of [all[at - away], all[at + away]])
          if (document.activeElement === document.body) beside?.focus()
    })
  }
}

/**
 * Opens and closes a native modal dialog with `open`, and gives the focus back to where it was. The focus begins
 * on what is marked `data-autofocus`, such as the harmless answer to a question, or on the first control. It begins in
 * a field to write in only where that is marked: the keyboard of a phone would cover what the dialog was opened for.
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog: RefObject<HTMLDialogElement | null> = useRef(null)
  const askToClose = useEffectEvent(onClose)

  // A layout effect, since its cleanup runs while the element is still in the page: an element that is
  // removed while open would lose the focus instead of giving it back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const restoreFocus = rememberFocus(document.activeElement)
    const root = document.documentElement
    root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`)
    element.showModal()
    const release = countAsOpen()
    const leave = registerOpenModal(() => askToClose())
    const start = element.querySelector<HTMLElement>('[data-autofocus]')
    if (start) start.focus()
    else {
      if (isTextEntry(document.activeElement)) element.focus()
      // The browser has scrolled to the first control; what is read first is the title.
      element.scrollTop = 0
    }
    return () => {
      element.close()
      release()
      leave()
      restoreFocus()
    }
  }, [open])

  return {
    dialog,
    handlers: {
      onCancel(event: SyntheticEvent) {
        event.preventDefault()
        onClose()
      },
      onClose() {
        // Chromium closes at a second Escape whatever the page says.
        if (open && !dialog.current?.open) onClose()
      },
    },
  }
}
