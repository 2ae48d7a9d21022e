import { type RefObject, useEffect, useRef } from 'react'

/** For a line of links that scrolls: the current one is in view when the page, named by `place`, has changed. */
export function useCurrentInView<E extends HTMLElement>(place: string): RefObject<E | null> {
  const line = useRef<E>(null)
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current]')
    if (!line.current || !current || place === '') return
    const start = current.getBoundingClientRect().left - line.current.getBoundingClientRect().left
    const end = start + current.offsetWidth
    if (start >= 0 && end <= line.current.clientWidth) return
    line.current.scrollLeft += start - 16
  }, [place])
  return line
}
