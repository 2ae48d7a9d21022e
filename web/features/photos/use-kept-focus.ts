import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface Pressed {
  button: Element
  tile: HTMLElement
  place: number
}

/**
 * Keeps the focus at the tiles of a list when the button that had it is gone: at its tile, or at the one that has taken
 * the place of a deleted one; at `below` once there is none.
 */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  below: RefObject<HTMLElement | null>,
): { onFocus: (event: FocusEvent) => void; onBlur: () => void } {
  const pressed = useRef<Pressed | null>(null)

  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return
    const { tile, place } = pressed.current
    pressed.current = null
    const tiles = list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? []
    const next = tile.isConnected ? tile : (tiles[place] ?? tiles[tiles.length - 1] ?? below.current)
    next?.focus()
  })

  return {
    onFocus: ({ target }) => {
      const tile = target.closest<HTMLElement>('li')
      const place = tile ? [...(list.current?.children ?? [])].indexOf(tile) : -1
      pressed.current = tile && target !== tile ? { button: target, tile, place } : null
    },
    // What leaves the page while it has the focus does not tell: it was left for something else.
    onBlur: () => {
      pressed.current = null
    },
  }
}
