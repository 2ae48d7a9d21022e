import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

interface Place {
  readonly href: string
  readonly label: string
}

interface NextCaseProps {
  /** The most urgent open case; null where there is none, and undefined until that is known. */
  next: Place | null | undefined
  /** Where to go when nothing is left. */
  list: Place
  /** Right after the decision. */
  takesFocus: boolean
}

/** Leads from a decided case to the next one. */
export function NextCase({ next, list, takesFocus }: NextCaseProps) {
  const isThere = next !== undefined
  const link = useRef<HTMLDivElement>(null)
  // React's `autoFocus` leaves links alone.
  useEffect(() => {
    if (isThere && takesFocus) link.current?.querySelector('a')?.focus()
  }, [isThere, takesFocus])
  if (!isThere) return null
  return (
    <div ref={link}>
      {next ? (
        <ButtonLink href={next.href}>{next.label}</ButtonLink>
      ) : (
        <TextLink href={list.href}>{list.label}</TextLink>
      )}
    </div>
  )
}
