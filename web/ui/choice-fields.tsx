import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './choice.module.css'
import { classes } from './classes.ts'
import { FieldError, FieldGroup } from './field.tsx'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
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

interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
}

interface RadioGroupProps {
  legend: ReactNode
  legendHidden?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  name: string
  options: readonly RadioOption[]
  /** Left out, the group keeps its own value from `defaultValue`. */
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  /** `tiles` stand side by side, for two to four short answers. */
  variant?: 'list' | 'tiles' | undefined
  required?: boolean | undefined
}

export function RadioGroup(props: RadioGroupProps) {
  const { legend, legendHidden, hint, error, name, options, value, defaultValue, onChange, required } = props
  const id = useId()
  const tiles = props.variant === 'tiles'

  return (
    <FieldGroup legend={legend} legendHidden={legendHidden} hint={hint} error={error}>
      <div className={tiles ? styles.tiles : styles.list}>
        {options.map((option) => (
          <label key={option.value} className={classes(tiles ? styles.tile : styles.choice)}>
            <span className={tiles ? styles.tileInput : styles.radio}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={value === undefined ? undefined : value === option.value}
                defaultChecked={value === undefined ? defaultValue === option.value : undefined}
                onChange={() => onChange?.(option.value)}
                required={required}
                aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
                className={styles.input}
              />
            </span>
            {option.icon}
            <span className={styles.texts}>
              <span className={styles.label}>{option.label}</span>
              {option.hint && (
                <span className={styles.hint} id={`${id}-${option.value}`}>
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
