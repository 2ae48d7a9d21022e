import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/api/errors.ts'
import { isCallError, useErrorTexts } from './call-error.ts'

export type FieldCodes = Readonly<Record<string, ErrorCode | undefined>>

export interface FormErrors {
  /** For the `form` element: its first wrong field gets the focus. */
  form: RefObject<HTMLFormElement | null>
  /** The code of a field, if it is wrong. */
  getCode: (field: string) => ErrorCode | undefined
  /** The text of a field, if it is wrong. */
  getText: (field: string) => string | undefined
  /** What is wrong with the form as a whole. */
  general: string | undefined
  /** The code of what is wrong with the form as a whole. */
  generalCode: ErrorCode | undefined
  /** Shows wrong fields that the browser found by itself; true when there are any. */
  showFields: (fields: FieldCodes) => boolean
  /** Shows what a call has thrown. */
  showError: (error: unknown) => void
  clear: () => void
}

interface ShownErrors {
  fields: FieldCodes
  error: unknown
  /** Of which attempt to send the form. */
  attempt: number
}

const nothing: ShownErrors = { fields: {}, error: null, attempt: 0 }

function omitField(shown: ShownErrors, field: string): ShownErrors {
  if (!shown.fields[field]) return shown
  const fields = { ...shown.fields, [field]: undefined }
  // An error shown next to its fields needs nothing more.
  return { ...shown, fields, error: Object.values(fields).some(Boolean) ? shown.error : null }
}

/** Returns the field that an input belongs to: its name, or that of the group it is a part of. */
function findField(input: Element): string | null {
  return input.closest<HTMLElement>('[data-field]')?.dataset.field ?? input.getAttribute('name')
}

/** The value of each field of a form, by the name of its error. */
function readFields(form: HTMLFormElement): Map<string, string> {
  const values = new Map<string, string>()
  for (const input of form.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    const field = findField(input)
    if (!field) continue
    const isChoice = input.type === 'checkbox' || input.type === 'radio'
    const value = isChoice && !input.checked ? '' : input.value
    values.set(field, `${values.get(field) ?? ''}\n${value}`)
  }
  return values
}

/**
 * Keeps what is wrong with a form: nothing typed is lost, the first wrong field gets the focus, and what is changed is
 * not called wrong any more.
 */
export function useFormErrors(): FormErrors {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState(nothing)
  const texts = useErrorTexts()

  const { attempt } = shown
  useEffect(() => {
    const element = form.current
    if (attempt === 0 || !element) return
    element
      .querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] :is(input, select, button)')
      ?.focus()
    // At the window, after React: a change of state in between would put the value from before back into the input.
    const forget = (field: string) => setShown((known) => omitField(known, field))
    function handleInput({ target }: Event) {
      const field = target instanceof Element && element?.contains(target) ? findField(target) : null
      if (field) forget(field)
    }
    // A press can fill in a field, too, for example on a suggested correction or a chip, without an input event.
    const before = readFields(element)
    let timer: ReturnType<typeof setTimeout> | undefined
    function handlePress() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!element) return
        const now = readFields(element)
        for (const field of new Set([...before.keys(), ...now.keys()]))
          if (before.get(field) !== now.get(field)) forget(field)
      })
    }
    addEventListener('input', handleInput)
    addEventListener('click', handlePress)
    return () => {
      removeEventListener('input', handleInput)
      removeEventListener('click', handlePress)
      clearTimeout(timer)
    }
  }, [attempt])

  const getCode = (field: string) => shown.fields[field]
  const hasFields = Object.values(shown.fields).some(Boolean)
  const code = isCallError(shown.error) ? shown.error.code : undefined
  // Whatever is said next to a field is not said again for the whole form.
  const general = shown.error !== null && !hasFields
  return {
    form,
    getCode,
    getText: (field) => {
      const wrong = getCode(field)
      return wrong && texts.forCode(wrong, isCallError(shown.error) ? shown.error.params : {})
    },
    general: general ? texts.of(shown.error) : undefined,
    generalCode: general ? code : undefined,
    showFields: (fields) => {
      const wrong = Object.values(fields).some(Boolean)
      if (wrong) setShown({ fields, error: null, attempt: attempt + 1 })
      return wrong
    },
    showError: (error) =>
      setShown({ fields: isCallError(error) ? error.fields : {}, error, attempt: attempt + 1 }),
    clear: () => setShown(nothing),
  }
}
