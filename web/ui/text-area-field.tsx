import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldTexts } from './field.tsx'
import styles from './input.module.css'

export interface TextAreaFieldProps extends FieldTexts, ComponentProps<'textarea'> {
  /** Such as "120 of 500", at the end under the text. */
  counter?: ReactNode
}

/** More than this is cut before it is laid out: what is pasted may be a whole book. In code units. */
const maxPasted = 20_000

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
          maxLength={maxPasted}
          {...input}
          {...control}
          className={classes(styles.input, styles.textarea, className)}
        />
      )}
    </Field>
  )
}
