import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './tabs.module.css'

/** Shows which of `count` tabs an arrow, Home or End goes to; on a right-to-left page the arrows swap. */
export function nextTabIndex(
  key: string,
  current: number,
  tabs: { count: number; rightToLeft: boolean },
): number | null {
  const forward = tabs.rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const back = tabs.rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (tabs.count === 0) return null
  if (key === forward) return (current + 1) % tabs.count
  if (key === back) return (current - 1 + tabs.count) % tabs.count
  if (key === 'Home') return 0
  if (key === 'End') return tabs.count - 1
  return null
}

export interface TabsProps {
  label: string
  tabs: readonly { id: string; label: ReactNode; count?: ReactNode }[]
  selected: string
  onSelect: (id: string) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

/** Tabs over one panel of the same page. For tabs that are pages of their own see TabLinks. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  function handleKeyDown(event: KeyboardEvent) {
    if (!list.current) return
    const current = tabs.findIndex((tab) => tab.id === selected)
    const rightToLeft = getComputedStyle(list.current).direction === 'rtl'
    const next = nextTabIndex(event.key, current, { count: tabs.length, rightToLeft })
    const tab = next === null ? undefined : tabs[next]
    if (next === null || !tab) return
    event.preventDefault()
    onSelect(tab.id)
    list.current.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
            onKeyDown={handleKeyDown}
          >
            <span>{tab.label}</span>
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  )
}
