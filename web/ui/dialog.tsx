import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

export interface DialogProps {
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
