import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { isCallError } from './call-error.ts'
import { useErrorTexts } from './error-text.ts'

export type FieldCodes = Readonly<Record<string, ErrorCode | undefined>>

export interface FormErrors {
  /** For the `form` element: its first wrong field gets the focus. */
  form: RefObject<HTMLFormElement | null>
  /** The code of a field, if it is wrong. */
  codeOf: (field: string) => ErrorCode | undefined
  /** The text of a field, if it is wrong. */
  textOf: (field: string) => string | undefined
  /** What is wrong with the form as a whole. */
  general: string | undefined
  /** The code of what is wrong with the form as a whole. */
  generalCode: ErrorCode | undefined
  /** Shows wrong fields that the browser found by itself; true when there are any. */
  showFields: (fields: FieldCodes) => boolean
  /** Shows what a call has thrown. */
  showError: (error: unknown) => void
  /** Takes the error of one field away, as when it is typed in again. */
  clearField: (field: string) => void
  clear: () => void
}

interface Shown {
  fields: FieldCodes
  error: unknown
}

const nothing: Shown = { fields: {}, error: null }

/** Keeps what is wrong with a form: nothing typed is lost, the first wrong field gets the focus. */
export function useFormErrors(): FormErrors {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState(nothing)
  const texts = useErrorTexts()

  useEffect(() => {
    if (shown === nothing) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [shown])

  const codeOf = (field: string) => shown.fields[field]
  const hasFields = Object.values(shown.fields).some(Boolean)
  const code = isCallError(shown.error) ? shown.error.code : undefined
  // Whatever is said beside a field is not said again for the whole form.
  const general = shown.error !== null && !hasFields
  return {
    form,
    codeOf,
    textOf: (field) => {
      const wrong = codeOf(field)
      return wrong && texts.ofCode(wrong, isCallError(shown.error) ? shown.error.params : {})
    },
    general: general ? texts.of(shown.error) : undefined,
    generalCode: general ? code : undefined,
    showFields: (fields) => {
      const wrong = Object.values(fields).some(Boolean)
      if (wrong) setShown({ fields, error: null })
      return wrong
    },
    showError: (error) => setShown({ fields: isCallError(error) ? error.fields : {}, error }),
    clearField: (field) => {
      if (codeOf(field)) setShown({ ...shown, fields: { ...shown.fields, [field]: undefined } })
    },
    clear: () => setShown(nothing),
  }
}
