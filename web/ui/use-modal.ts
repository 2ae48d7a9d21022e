import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { countAsOpen } from './modal-turn.ts'

const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'

/**
 * Remembers where an element is, and gives the function that puts the focus there again: on the element or, if that went
 * with what was done, on the control beside it, rather the one that followed.
 */
function rememberFocus(element: Element | null): () => void {
  const all = [...document.querySelectorAll<HTMLElement>(controls)]
  const at = all.findIndex((control) => control === element)
  const beside = at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()]
  const around: HTMLElement[] = []
  for (let next = element?.parentElement; next; next = next.parentElement) {
    around.push(next)
    if (next.matches('main, dialog')) break
  }

  function focusBeside() {
    if (document.activeElement !== document.body) return
    const left = beside.filter((control) => control.isConnected)
    const nearest = around.flatMap((one) => left.find((control) => one.contains(control)) ?? [])
    if (nearest[0]) nearest[0].focus()
    else around.find((one) => one.isConnected)?.focus({ preventScroll: true })
  }
  return () => {
    if (element instanceof HTMLElement && element.isConnected) element.focus()
    // Once all of the change is in the page: the element may go with it.
    queueMicrotask(focusBeside)
  }
}

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
    const giveFocusBack = rememberFocus(document.activeElement)
    const root = document.documentElement
    root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`)
    element.showModal()
    const release = countAsOpen()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element.close()
      release()
      giveFocusBack()
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
