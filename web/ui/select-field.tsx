import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldTexts } from './field.tsx'
import styles from './input.module.css'

export interface SelectFieldProps extends FieldTexts, ComponentProps<'select'> {}

/** A native select; its options are the children. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, below, id, className, children, ...select } = props
  return (
    <Field id={id} label={label} hint={hint} error={error} below={below}>
      {(control) => (
        <div className={styles.selectBox}>
          <select {...select} {...control} className={classes(styles.input, styles.select, className)}>
            {children}
          </select>
          <ChevronDown aria-hidden className={styles.chevron} />
        </div>
      )}
    </Field>
  )
}
