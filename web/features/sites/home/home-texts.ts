import type { ReactNode } from 'react'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'

export interface HomePoint {
  readonly title: string
  readonly text: string
}

interface HomeTexts {
  /** Null for the built-in headline. */
  readonly headline: string | null
  readonly lead: string
  /** Null for the built-in promises. */
  readonly points: readonly HomePoint[] | null
}

/** Returns the texts of the home page: the site's own words in this language, or the built-in ones. */
export function useHomeTexts(): HomeTexts {
  const t = useTranslate()
  const { name, own_texts: own } = useLoadedCall('settings', {})
  const points = own
    ? [
        { title: own.point_1_title, text: own.point_1_text },
        { title: own.point_2_title, text: own.point_2_text },
        { title: own.point_3_title, text: own.point_3_text },
      ].filter(({ title }) => title !== '')
    : []
  return {
    headline: own?.headline || null,
    lead: own?.subline || t('home.lead', { site: name }),
    points: points.length > 0 ? points : null,
  }
}

/** What each layout of the home page puts into its first view. */
export interface HeroProps {
  title: ReactNode
  lead: string
}
