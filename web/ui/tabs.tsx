import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './tabs.module.css'
import { nextTabIndex } from './tabs-keys.ts'

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
