import type { ReactNode } from 'react'
import type { FormErrors } from '#web/app/calls/use-form-errors.ts'
import { FieldError } from '#web/ui/field-error.tsx'

/** What is wrong with a form as a whole, above its button. */
export function FormError({ errors, children }: { errors: FormErrors; children?: ReactNode }) {
  if (!errors.general) return null
  return (
    <FieldError>
      <span>{errors.general}</span> {children}
    </FieldError>
  )
}
