import { type ReactNode, useEffect, useRef } from 'react'

/** What comes in the place of a form once it was sent; it takes the focus that the form’s button had. */
export function FormOutcome({ children }: { children: ReactNode }) {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) shown.current?.focus()
  }, [])
  return (
    <div ref={shown} tabIndex={-1}>
      {children}
    </div>
  )
}
