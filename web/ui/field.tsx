import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

/** What every field takes besides its own control. */
export interface FieldTexts {
  label: ReactNode
  /** Stands under the label, before the control: read it before you type. */
  hint?: ReactNode
  /** Stands under the control; its presence marks the control as invalid. */
  error?: ReactNode
  /** Further lines under the control, such as a suggestion or the strength of a password. */
  below?: ReactNode
}

/** The attributes that tie a control to its texts. */
export interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps extends FieldTexts {
  id?: string | undefined
  children: (control: FieldControl) => ReactNode
}

export function Field({ id, label, hint, error, below, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const belowId = `${controlId}-below`
  const described = [error && errorId, hint && hintId, below && belowId].filter(Boolean).join(' ')

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        ...(described && { 'aria-describedby': described }),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {below && <div id={belowId}>{below}</div>}
    </div>
  )
}
