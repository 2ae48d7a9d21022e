import { createContext, useContext } from 'react'
import type { Interest } from '#contract/interests.ts'

/** What a signup begins with: the member it started from, and what is known of the visitor. */
export interface SignupStart {
  profile?: string
  gender?: 'male' | 'female'
  looking_for?: 'male' | 'female' | 'both'
  interests?: readonly Interest[]
}

export type OpenSignup = (start?: SignupStart) => void

/** How signup is opened: a modal on desktops, the page on phones (L-045, L-046). The layout provides it. */
export const OpenSignupContext = createContext<OpenSignup | null>(null)

export function useOpenSignup(): OpenSignup {
  const open = useContext(OpenSignupContext)
  if (!open) throw new Error('no signup host above')
  return open
}
