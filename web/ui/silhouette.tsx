import { UserRound } from 'lucide-react'

export interface SilhouetteProps {
  /** Left out, it is anybody's. */
  gender?: 'female' | 'male' | undefined
}

/** The outline of somebody without a picture. */
export function Silhouette({ gender }: SilhouetteProps) {
  if (gender !== 'female') return <UserRound aria-hidden />
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden>
      <path d="M6.5 13.5V8a5.5 5.5 0 0 1 11 0v5.5" />
      <path d="M8.4 7.2a3.6 4 0 1 0 7.2 0c-2.6.2-4.5-.6-5.4-2-.3 1.1-.9 1.8-1.8 2z" />
      <path d="M20 21a8 8 0 0 0-16 0" />
    </svg>
  )
}
