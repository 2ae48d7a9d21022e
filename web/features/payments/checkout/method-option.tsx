import type { ReactNode } from 'react'
import styles from './method-option.module.css'

export interface MethodOptionProps {
  name: string
  value: string
  checked: boolean
  onChange: (value: string) => void
  /** The name that people know it by. */
  label: string
  /** What will happen, such as "Pay with your Dutch bank". */
  note?: string | undefined
  /** Its sign, such as a MethodMark. */
  mark?: ReactNode
}

/** One way to pay. */
export function MethodOption({ name, value, checked, onChange, label, note, mark }: MethodOptionProps) {
  return (
    <label className={styles.method}>
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={value}
        checked={checked}
        onChange={() => onChange(value)}
      />
      <span className={styles.texts}>
        <b className={styles.label}>{label}</b>
        {note && <small className={styles.note}>{note}</small>}
      </span>
      {mark}
    </label>
  )
}
