import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Returns the order after one of its things has been taken to the place of another. */
export function moveItem(order: readonly string[], id: string, place: number): string[] {
  const rest = order.filter((one) => one !== id)
  rest.splice(place, 0, id)
  return rest
}

/** Returns the picture whose tile lies under a point of the window. */
function findTileAt(x: number, y: number): string | null {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-picture]')
  return tile?.dataset.picture ?? null
}

interface TileDrag {
  /** The order that is shown while something is dragged. */
  order: readonly string[]
  dragged: string | null
  /** Takes hold of a tile, by its handle. */
  grab: (id: string, event: PointerEvent<HTMLElement>) => void
}

/** Reorders tiles by dragging their handles, with mouse, pen or finger; reports once, when released. */
export function useTileDrag(ids: readonly string[], onOrder: (order: string[]) => void): TileDrag {
  const [drag, setDrag] = useState<{ id: string; order: string[] } | null>(null)
  const live = useRef({ drag, ids, onOrder })
  live.current = { drag, ids, onOrder }
  const isDragging = drag !== null

  // On the window: the tile in hand moves within the page, where the events of its own would end.
  useEffect(() => {
    if (!isDragging) return
    function handleMove(event: globalThis.PointerEvent) {
      const { drag: tileDrag } = live.current
      const over = findTileAt(event.clientX, event.clientY)
      if (!tileDrag || over === null || over === tileDrag.id) return
      const place = tileDrag.order.indexOf(over)
      if (place >= 0) setDrag({ id: tileDrag.id, order: moveItem(tileDrag.order, tileDrag.id, place) })
    }
    function handleUp() {
      const { drag: tileDrag, ids: before, onOrder: tell } = live.current
      if (tileDrag && tileDrag.order.join() !== before.join()) tell(tileDrag.order)
      setDrag(null)
    }
    const handleCancel = () => setDrag(null)
    addEventListener('pointermove', handleMove)
    addEventListener('pointerup', handleUp)
    addEventListener('pointercancel', handleCancel)
    return () => {
      removeEventListener('pointermove', handleMove)
      removeEventListener('pointerup', handleUp)
      removeEventListener('pointercancel', handleCancel)
    }
  }, [isDragging])

  return {
    order: drag?.order ?? ids,
    dragged: drag?.id ?? null,
    grab: (id, event) => {
      if (event.button === 0) setDrag({ id, order: [...ids] })
    },
  }
}
