import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './filter-pill.module.css'

interface FilterRowProps {
  label: string
  children: ReactNode
}

/** Filter pills: one scrolling line on phones, wrapped from 768 px. */
export function FilterRow({ label, children }: FilterRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the line
    <div className={styles.row} role="group" aria-label={label}>
      {children}
    </div>
  )
}

export interface FilterPillProps extends Omit<ComponentProps<'button'>, 'name' | 'value'> {
  /** The name of the filter, quiet, before its value. */
  name?: ReactNode
  icon?: ReactNode
  /** Shows the arrow of a pill that opens something. */
  opens?: 'dialog' | 'menu' | undefined
  /** The filter is set; for a pill without `opens` it is also what a press changes. */
  on?: boolean | undefined
}

export function FilterPill({ name, icon, opens, on = false, className, children, ...rest }: FilterPillProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-haspopup={opens}
      aria-pressed={opens ? undefined : on}
      className={classes(styles.pill, on && styles.on, className)}
    >
      {icon}
      {name && <span className={styles.name}>{name}</span>}
      <span>{children}</span>
      {opens && <ChevronDown aria-hidden />}
    </button>
  )
}
