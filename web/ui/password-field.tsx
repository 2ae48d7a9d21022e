import { type ComponentProps, useState } from 'react'
import { maxTypedPasswordLength } from '#contract/api/limits.ts'
import { classes } from './classes.ts'
import { Field, type FieldTexts } from './field.tsx'
import inputStyles from './input.module.css'
import styles from './password-field.module.css'

export interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  /** The short words on the button and what they mean in full, such as "Show" and "Show password". */
  show: { text: string; name: string }
  hide: { text: string; name: string }
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, below, show, hide, id, className, ...input } = props
  const [visible, setVisible] = useState(false)
  const next = visible ? hide : show

  return (
    <Field id={id} label={label} hint={hint} error={error} below={below}>
      {(control) => (
        <div className={styles.box}>
          <input
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={maxTypedPasswordLength}
            {...input}
            {...control}
            type={visible ? 'text' : 'password'}
            className={classes(inputStyles.input, styles.input, className)}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={next.name}
            aria-controls={control.id}
            onClick={() => setVisible(!visible)}
          >
            {next.text}
          </button>
        </div>
      )}
    </Field>
  )
}
