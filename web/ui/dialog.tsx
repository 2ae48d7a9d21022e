import { X } from 'lucide-react'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
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

interface DialogProps {
  open: boolean
  /** Called on Escape, Back on a phone, the backdrop and the close button; the parent sets `open` to false. */
  onClose: () => void
  /** The heading. */
  title: ReactNode
  /** For a dialog whose content shows its title by itself. */
  titleHidden?: boolean | undefined
  /** The name of the close button; left out, there is none. */
  closeLabel?: string | undefined
  /** A press on anything that is neither a link nor a control closes it. */
  closeOnAnyPress?: boolean | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Buttons at the foot, the main one first. */
  actions?: ReactNode
  children?: ReactNode
}

const operable = 'a, button, input, select, textarea, label, summary'

/** A modal dialog on the platform's own element: focus trap, inert page, top layer. A sheet under 576 px. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, titleHidden, closeLabel, closeOnAnyPress, size, actions, children } = props
  const { dialog, handlers } = useModal(open, onClose)
  const pressedBackdrop = useRef(false)
  const titleId = useId()

  function handleClick(event: MouseEvent<HTMLDialogElement>) {
    const target = event.target
    const outside = target === dialog.current && pressedBackdrop.current
    const idle = closeOnAnyPress && target instanceof Element && !target.closest(operable)
    if (outside || idle) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for what a press outside it does
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classes(styles.dialog, styles[size ?? 'medium'])}
      aria-labelledby={titleId}
      onPointerDown={(event) => {
        // A selection that is dragged out of the panel ends on the backdrop and must not close it.
        pressedBackdrop.current = event.target === dialog.current
      }}
      onClick={handleClick}
      {...handlers}
    >
      {open && (
        <div className={styles.panel}>
          <h2 id={titleId} className={titleHidden ? 'visually-hidden' : styles.title}>
            {title}
          </h2>
          <div className={styles.content}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
          {closeLabel && (
            <IconButton
              label={closeLabel}
              icon={<X aria-hidden />}
              className={styles.close}
              onClick={onClose}
            />
          )}
        </div>
      )}
    </dialog>
  )
}
