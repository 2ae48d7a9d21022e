import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'
import { classes } from './classes.ts'
import { FieldGroup } from './field.tsx'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
}

export interface RadioGroupProps {
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
