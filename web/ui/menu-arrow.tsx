import { ChevronDown } from 'lucide-react'
import styles from './menu.module.css'

/** The arrow of a menu's button, where there is room: from 768 px. */
export function MenuArrow() {
  return <ChevronDown aria-hidden className={styles.arrow} />
}
