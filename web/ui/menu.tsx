import { ChevronDown } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classes } from './classes.ts'
import styles from './menu.module.css'
import { MenuEntry, type MenuItem } from './menu-entry.tsx'
import { countAsOpen } from './modal-turn.ts'

/**
 * Returns the item of a menu that a key moves to, or null. `current` is -1 while no item has the focus; a letter goes
 * to the next item that begins with it.
 */
export function findNextMenuIndex(key: string, current: number, labels: readonly string[]): number | null {
  const count = labels.length
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return findStartingWith(key, current, labels)
  }
}

function findStartingWith(key: string, current: number, labels: readonly string[]): number | null {
  if ([...key].length !== 1 || key === ' ') return null
  const letter = key.toLocaleLowerCase()
  for (let step = 1; step <= labels.length; step += 1) {
    const index = (current + step + labels.length) % labels.length
    if (labels[index]?.trimStart().toLocaleLowerCase().startsWith(letter)) return index
  }
  return null
}

/** The arrow of a menu's button, where there is room: from 768 px. */
export function MenuArrow() {
  return <ChevronDown aria-hidden className={styles.arrow} />
}

export interface MenuProps {
  /** The accessible name of the button, such as "Account menu of Daan". */
  label: string
  /** What the button shows. */
  trigger: ReactNode
  /** The class of the button; left out, it looks like an icon button. */
  triggerClassName?: string | undefined
  items: readonly MenuItem[]
  /** The end of the button with which the panel is flush, where the window has room for it there. */
  align?: 'start' | 'end' | undefined
}

/** How long the press that closed a menu, and what it asks for, go before a modal that no one asked for. */
const pressMilliseconds = 500

/** Returns the focus to the chosen item or, where nothing is chosen, to the first. */
function focusFirst(panel: HTMLElement | null): void {
  const first =
    panel?.querySelector<HTMLElement>('[aria-checked="true"]') ?? panel?.querySelector('a, button')
  if (first instanceof HTMLElement) first.focus()
}

function getFocusedIndex(entries: readonly HTMLElement[]): number {
  return entries.findIndex((entry) => entry.matches(':focus'))
}

/** A button that opens a list of things to do, places to go, or one of several to choose. */
export function Menu({ label, trigger, triggerClassName, items, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()

  useLayoutEffect(() => {
    if (!open) return
    // Above everything, so that no list which scrolls and no bar cuts it off.
    panel.current?.showPopover()
    focusFirst(panel.current)
    function handlePress(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', handlePress)
    const release = countAsOpen()
    return () => {
      document.removeEventListener('pointerdown', handlePress)
      setTimeout(release, pressMilliseconds)
    }
  }, [open])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setOpen(true)
      return
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
      return
    }
    const entries = [...(panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const labels = entries.map((entry) => entry.textContent)
    const next = findNextMenuIndex(event.key, getFocusedIndex(entries), labels)
    if (next === null) return
    event.preventDefault()
    entries[next]?.focus()
  }

  function handleBlur(event: FocusEvent) {
    const goesTo = event.relatedTarget
    if (open && goesTo && !root.current?.contains(goesTo)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the button and the items inside
    <div ref={root} className={styles.root} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <button
        ref={button}
        type="button"
        className={triggerClassName ?? styles.trigger}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={panel}
          id={panelId}
          role="menu"
          popover="manual"
          aria-label={label}
          className={classes(styles.panel, styles[align])}
        >
          {items.map((item) => (
            <MenuEntry key={item.id} item={item} onDone={close} />
          ))}
        </div>
      )}
    </div>
  )
}
