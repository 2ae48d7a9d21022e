import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldTexts } from './field.tsx'
import styles from './input.module.css'

export interface TextFieldProps extends FieldTexts, ComponentProps<'input'> {}

/** No field of one line holds more, in code units. */
const maxPasted = 1000

export function TextField({ label, hint, error, below, id, className, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} below={below}>
      {(control) => (
        <input
          type="text"
          maxLength={maxPasted}
          {...input}
          {...control}
          className={classes(styles.input, className)}
        />
      )}
    </Field>
  )
}
