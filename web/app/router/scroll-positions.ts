import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ShownPage } from './router.ts'

const storageName = 'scroll-positions'

type Positions = Record<string, number>

let positions: Positions | null = null

function readPositions(): Positions {
  if (positions) return positions
  positions = {}
  try {
    // Written below.
    positions = JSON.parse(sessionStorage.getItem(storageName) ?? '{}') as Positions
  } catch {
    // Without storage they are known until the tab is loaded again.
  }
  return positions
}

/** Records how far a visit of a page is scrolled, for the way back to it. */
export function rememberScroll(key: string): void {
  readPositions()[key] = window.scrollY
}

function keepPositions(): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(readPositions()))
  } catch {
    // As above.
  }
}

/** Brings the page to where it was, to the part that the address names, or to its beginning. */
function scrollFor({ place, keepScroll }: ShownPage): void {
  const position = readPositions()[place.key]
  const named = place.hash && document.getElementById(decodeURIComponent(place.hash.slice(1)))
  if (position !== undefined) scrollTo(0, position)
  else if (named) named.scrollIntoView()
  else if (!keepScroll) scrollTo(0, 0)
}

/** Keeps the scroll positions of the pages, instead of the browser, which would scroll before the page is there. */
export function useScrollPositions(shown: ShownPage): void {
  const last = useRef<ShownPage | null>(null)

  useEffect(() => {
    const handleShow = () => {
      history.scrollRestoration = 'manual'
    }
    const handleHide = () => {
      rememberScroll(last.current?.place.key ?? 'first')
      keepPositions()
      history.scrollRestoration = 'auto'
    }
    handleShow()
    addEventListener('pageshow', handleShow)
    addEventListener('pagehide', handleHide)
    return () => {
      removeEventListener('pageshow', handleShow)
      removeEventListener('pagehide', handleHide)
    }
  }, [])

  useLayoutEffect(() => {
    const isFirst = last.current === null
    const isNew = last.current?.place !== shown.place
    last.current = shown
    // The first page stands where the browser has put it, unless it is loaded again.
    if (isNew && !(isFirst && readPositions()[shown.place.key] === undefined)) scrollFor(shown)
  }, [shown])
}
