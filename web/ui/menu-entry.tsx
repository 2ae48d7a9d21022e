import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './link.tsx'
import styles from './menu.module.css'

interface MenuItemBase {
  id: string
  label: ReactNode
  /** A second line that describes its effect. */
  hint?: ReactNode
  icon?: ReactNode
  /** At the end of the line, such as a badge. */
  end?: ReactNode
  tone?: 'plain' | 'danger' | undefined
  /** Of several to choose, whether it is the chosen one; left out where nothing is chosen. */
  checked?: boolean | undefined
  /** A line above it. */
  separated?: boolean | undefined
  lang?: string | undefined
}

export type MenuItem =
  | (MenuItemBase & { href: string; onSelect?: undefined })
  | (MenuItemBase & { onSelect: () => void; href?: undefined })

interface MenuEntryProps {
  item: MenuItem
  /** Closes the menu and gives the focus back to its button. */
  onDone: () => void
}

export function MenuEntry({ item, onDone }: MenuEntryProps) {
  const shared = {
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    tabIndex: -1,
    lang: item.lang,
    className: classes(
      styles.item,
      item.tone === 'danger' && styles.danger,
      item.separated && styles.separated,
    ),
  } as const
  const content = (
    <>
      {item.icon}
      <span className={styles.label}>
        {item.label}
        {item.hint && <small className={styles.hint}>{item.hint}</small>}
      </span>
      {item.end}
      {item.checked && <Check aria-hidden className={styles.tick} />}
    </>
  )

  if (item.href !== undefined) {
    return (
      <Link {...shared} href={item.href} onClick={onDone}>
        {content}
      </Link>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        // The focus goes back first, so that a dialog which this opens knows where to return it.
        onDone()
        item.onSelect()
      }}
    >
      {content}
    </button>
  )
}
