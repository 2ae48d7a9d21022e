import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { Locale } from '#contract/locale.ts'

/** What the server puts into a page for the browser to take over from. */
export interface Boot {
  readonly locale: Locale
  readonly cache: DehydratedState
  readonly router: HydrationState
}
