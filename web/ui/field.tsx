import { CheckCheck, CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import fieldNoteStyles from './field-note.module.css'
import fieldSuggestionStyles from './field-suggestion.module.css'
import { TextButton } from './text-link.tsx'

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

interface FieldSuggestionProps {
  /** The words around the value, such as "Did you mean" and "?". */
  before: string
  after?: string | undefined
  value: string
  onAccept: () => void
}

/** Suggests a correction of the input, never applied automatically. */
export function FieldSuggestion({ before, after, value, onAccept }: FieldSuggestionProps) {
  return (
    <p className={fieldSuggestionStyles.suggestion} role="status">
      <span>{before}</span> <TextButton onClick={onAccept}>{value}</TextButton>
      <span>{after}</span>
    </p>
  )
}

interface FieldNoteProps {
  tone?: 'plain' | 'success' | undefined
  children: ReactNode
}

/** A line under a field that changes while one types: "Strong enough". */
export function FieldNote({ tone = 'plain', children }: FieldNoteProps) {
  return (
    <p className={fieldNoteStyles[tone]} role="status">
      {tone === 'success' && <CheckCheck aria-hidden />}
      <span>{children}</span>
    </p>
  )
}

interface FieldErrorProps {
  id?: string | undefined
  children: ReactNode
}

/** An error next to what caused it; announced when it appears. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p className={styles.error} id={id} role="alert">
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** The props of every field besides its own control. */
export interface FieldTexts {
  label: ReactNode
  /** Under the label, before the control: read before typing. */
  hint?: ReactNode
  /** Under the control; its presence marks the control as invalid. */
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
