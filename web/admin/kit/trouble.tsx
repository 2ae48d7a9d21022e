import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'

/** What went wrong at the last press, said at once; nothing where nothing did. */
export function Trouble({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Banner tone="coral" live>
      {children}
    </Banner>
  )
}
