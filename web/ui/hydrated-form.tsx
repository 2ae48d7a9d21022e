import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './hydrated-form.module.css'

/** Writes a value past the setter that React lays over a field to see what it has written itself. */
function writeUnseen(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
}

/** Tells React what was typed, chosen or filled in before: it would write its own values over it with the next change. */
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

/**
 * Returns whether the form was sent before: the browser notes it for each of its fields. Some older ones do not tell.
 */
function wasSent(note: HTMLInputElement | null): boolean {
  return CSS.supports('selector(:user-valid)') && note?.matches(':user-valid') === true
}

interface HydratedFormProps extends Omit<ComponentProps<'form'>, 'ref' | 'method' | 'noValidate'> {
  form?: RefObject<HTMLFormElement | null> | undefined
}

/**
 * A form that the server writes and only the program can send. Pressed before the program is there, it stays as it is,
 * since the browser would put all that was typed, a password too, into the address; its button shows that something
 * happens, and it is sent once the program has come.
 */
export function HydratedForm({ form, className, children, ...rest }: HydratedFormProps) {
  const own = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLInputElement>(null)
  const sentBefore = useRef(false)
  const element = form ?? own

  // In the moment of taking over: whatever is pressed later reaches the program.
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
