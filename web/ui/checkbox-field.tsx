import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './choice.module.css'
import { classes } from './classes.ts'
import { FieldError } from './field.tsx'

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** A switch takes effect immediately; a checkbox waits for the button of its form. */
  variant?: 'box' | 'switch' | undefined
}

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, error, variant = 'box', id, className, ...input } = props
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(' ')

  return (
    <div className={classes(styles.choice, variant === 'switch' && styles.switchRow, className)}>
      <span className={variant === 'switch' ? styles.switch : styles.box}>
        <input
          {...input}
          type="checkbox"
          role={variant === 'switch' ? 'switch' : undefined}
          id={controlId}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className={styles.input}
        />
        {variant === 'switch' ? (
          <span className={styles.knob} />
        ) : (
          <Check aria-hidden className={styles.tick} />
        )}
      </span>
      <div className={styles.texts}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {hint && (
          <p className={styles.hint} id={`${controlId}-hint`}>
            {hint}
          </p>
        )}
        {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
      </div>
    </div>
  )
}
