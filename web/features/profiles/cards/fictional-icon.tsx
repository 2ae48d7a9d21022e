import { Drama, type LucideIcon, PenLine, Sparkles } from 'lucide-react'
import { createContext, use } from 'react'
import type { SiteSettings } from '#contract/features/sites/site.ts'

type Choice = SiteSettings['fictional_icon']

const icons: Readonly<Record<Choice, LucideIcon>> = { drama: Drama, sparkles: Sparkles, pen: PenLine }

/** What the site has chosen. */
export const FictionalIconContext = createContext<Choice>('drama')

/** The picture in the label of a fictional profile; the words stand beside it whatever it is. */
export function FictionalIcon() {
  const Icon = icons[use(FictionalIconContext)]
  return <Icon aria-hidden />
}
