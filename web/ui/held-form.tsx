import { type ComponentProps, type RefObject, useEffect } from 'react'

/** Writes a value past the setter that React lays over a field to see what it has written itself. */
function writeUnseen(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
}

/** Tells React what was typed, chosen or filled in before: it would write its own values over it with the next change. */
function tellTyped(form: HTMLFormElement): void {
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

interface HeldFormProps extends Omit<ComponentProps<'form'>, 'ref' | 'method' | 'noValidate'> {
  form: RefObject<HTMLFormElement | null>
}

/**
 * A form that the server writes and only the program can send. Pressed before the program is there, it stays as it is:
 * the browser would put all that was typed, a password too, into the address.
 */
export function HeldForm({ form, ...rest }: HeldFormProps) {
  useEffect(() => {
    if (form.current) tellTyped(form.current)
  }, [form])
  // Outside a dialog, sending by this method does nothing.
  return <form ref={form} method="dialog" noValidate {...rest} />
}
