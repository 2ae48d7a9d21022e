import { type RefObject, useEffect, useRef } from 'react'

/** Tells an answer that comes late whether the dialog that has asked is still open: else what it says must be said elsewhere. */
export function useIsOpen(open: boolean): RefObject<boolean> {
  const isOpen = useRef(open)
  useEffect(() => {
    isOpen.current = open
    return () => {
      isOpen.current = false
    }
  }, [open])
  return isOpen
}
