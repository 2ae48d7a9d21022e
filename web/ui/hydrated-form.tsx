import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './hydrated-form.module.css'

/** Sets a value past React's own setter on a field. */
function writeUnseen(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
}

/**
 * Tells React what was typed, chosen or autofilled before hydration: otherwise it would overwrite it with the next
 * change.
 */
function replayTypedValues(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      if (field.checked === field.defaultChecked) continue
      field.checked = field.defaultChecked
      field.click()
    } else if (field.type !== 'file' && field.value !== field.defaultValue) {
      const { value } = field
      field.value = field.defaultValue
      writeUnseen(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

/** Returns whether the form was submitted before, from its fields' state. Some older browsers do not expose it. */
function wasSent(note: HTMLInputElement | null): boolean {
  return CSS.supports('selector(:user-valid)') && note?.matches(':user-valid') === true
}

interface HydratedFormProps extends Omit<ComponentProps<'form'>, 'ref' | 'method' | 'noValidate'> {
  form?: RefObject<HTMLFormElement | null> | undefined
}

/**
 * A server-rendered form that only the client can submit. A submit before hydration is held, since the browser would
 * put the input, even a password, into the URL; its button shows that it is busy, and it is submitted after hydration.
 */
export function HydratedForm({ form, className, children, ...rest }: HydratedFormProps) {
  const own = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLInputElement>(null)
  const sentBefore = useRef(false)
  const element = form ?? own

  // During hydration: later presses are handled normally.
  useLayoutEffect(() => {
    sentBefore.current = wasSent(note.current)
  }, [])
  useEffect(() => {
    if (!element.current) return
    replayTypedValues(element.current)
    if (!sentBefore.current) return
    sentBefore.current = false
    // Once the page is drawn with what was typed.
    const timer = setTimeout(() => element.current?.requestSubmit())
    return () => clearTimeout(timer)
  }, [element])

  return (
    // Outside a dialog, sending by this method does nothing.
    <form ref={element} method="dialog" noValidate className={classes(styles.form, className)} {...rest}>
      {/* A field that no one sees and no one changes: it is called valid from the first sending on. */}
      <input ref={note} type="checkbox" hidden className={styles.note} />
      {children}
    </form>
  )
}
