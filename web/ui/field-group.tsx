import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

interface FieldGroupProps {
  /** The one field that its controls make up together, where they are parts of it (use-form-errors.ts). */
  field?: string | undefined
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Hides the legend from view, where the page says the same above the group. */
  legendHidden?: boolean | undefined
  children: ReactNode
}

/** Several controls that answer one question. */
export function FieldGroup({ field, legend, hint, error, legendHidden, children }: FieldGroupProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={styles.group}
      data-field={field}
      data-wrong={error ? true : undefined}
      aria-describedby={described || undefined}
    >
      <legend className={legendHidden ? 'visually-hidden' : styles.label}>{legend}</legend>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
