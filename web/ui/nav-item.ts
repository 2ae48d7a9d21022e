import type { ReactNode } from 'react'

/** A place of the main navigation. */
export interface NavItem {
  href: string
  label: string
  icon?: ReactNode
  current?: boolean | undefined
  badge?: { count: number; label: string } | undefined
}
