import type { ReactNode } from 'react'
import type { FormErrors } from '#web/app/calls/use-form-errors.ts'
import { FieldError } from '#web/ui/field.tsx'

interface FormErrorProps {
  errors: FormErrors
  /** What to do about it, such as the way to the login. */
  children?: ReactNode
}

/** Shows what is wrong with a form as a whole, above its button. */
export function FormError({ errors, children }: FormErrorProps) {
  if (!errors.general) return null
  return (
    <FieldError>
      <span>{errors.general}</span> {children}
    </FieldError>
  )
}
