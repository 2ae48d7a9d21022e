import { createContext, useContext } from 'react'
import type { Interest } from '#contract/features/profiles/interests.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'

/** What a signup begins with: the member it started from, and what is known of the visitor. */
export interface SignupStart {
  profile?: string
  gender?: 'male' | 'female'
  looking_for?: 'male' | 'female' | 'both'
  interests?: readonly Interest[]
  /** The path of our own that offers again what the visitor wanted. */
  next?: string
}

/**
 * Returns where a visitor goes on after signup or login: to what they wanted, which is offered there again and never
 * done by itself; else to the conversation with the member it began with. Undefined where it began with nothing.
 */
export function getNextPath({ next, profile }: SignupStart, locale: Locale): string | undefined {
  return next ?? (profile && href('members-id-chat', locale, { id: profile }))
}

export type OpenSignup = (start?: SignupStart) => void

/** How signup is opened: a modal on desktops, the page on phones. The layout provides it. */
export const OpenSignupContext = createContext<OpenSignup | null>(null)

export function useOpenSignup(): OpenSignup {
  const open = useContext(OpenSignupContext)
  if (!open) throw new Error('no signup host above')
  return open
}
