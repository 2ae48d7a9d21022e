import { type ComponentProps, type ReactNode, useState } from 'react'
import { maxTypedPasswordLength } from '#contract/api/limits.ts'
import { classes } from './classes.ts'
import { Field, type FieldTexts } from './field.tsx'
import styles from './input.module.css'
import passwordFieldStyles from './password-field.module.css'

export interface TextFieldProps extends FieldTexts, ComponentProps<'input'> {}

/** No field of one line holds more, in code units. */
const maxPastedLine = 1000

export function TextField({ label, hint, error, below, id, className, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} below={below}>
      {(control) => (
        <input
          type="text"
          maxLength={maxPastedLine}
          {...input}
          {...control}
          className={classes(styles.input, className)}
        />
      )}
    </Field>
  )
}

interface TextAreaFieldProps extends FieldTexts, ComponentProps<'textarea'> {
  /** Such as "120 of 500", at the end under the text. */
  counter?: ReactNode
}

/** More than this is cut before it is laid out: what is pasted may be a whole book. In code units. */
const maxPastedText = 20_000

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, below, counter, id, className, ...input } = props
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      below={
        (below || counter) && (
          <>
            {counter && <p className={styles.counter}>{counter}</p>}
            {below}
          </>
        )
      }
    >
      {(control) => (
        <textarea
          maxLength={maxPastedText}
          {...input}
          {...control}
          className={classes(styles.input, styles.textarea, className)}
        />
      )}
    </Field>
  )
}

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
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
        <div className={passwordFieldStyles.box}>
          <input
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={maxTypedPasswordLength}
            {...input}
            {...control}
            type={visible ? 'text' : 'password'}
            className={classes(styles.input, passwordFieldStyles.input, className)}
          />
          <button
            type="button"
            className={passwordFieldStyles.toggle}
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
