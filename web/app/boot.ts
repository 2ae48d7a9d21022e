import type { DehydratedState } from '@tanstack/react-query'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { PageFailure } from './router/page-failure.ts'

/** The data in a server-rendered page for hydration. */
export interface Boot {
  readonly locale: Locale
  readonly cache: DehydratedState
  /** The page's own title, where it has one. */
  readonly title: string | null
  readonly failure: PageFailure | null
}
