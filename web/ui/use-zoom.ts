import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/** How a picture lies in its frame: enlarged `scale` times and moved by x, y px from the middle. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

/** A place in the frame, in px from its middle. */
export interface Point {
  x: number
  y: number
}

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 }
const largestScale = 4

/** Keeps the picture over the whole of its frame. */
function clamp(zoom: Zoom, frame: { width: number; height: number }): Zoom {
  const scale = Math.min(Math.max(zoom.scale, 1), largestScale)
  const reachX = ((scale - 1) * frame.width) / 2
  const reachY = ((scale - 1) * frame.height) / 2
  return {
    scale,
    x: Math.min(Math.max(zoom.x, -reachX), reachX),
    y: Math.min(Math.max(zoom.y, -reachY), reachY),
  }
}

/** Enlarges by `factor` so that what lies under `point` stays there. */
export function zoomAt(
  zoom: Zoom,
  by: { factor: number; point: Point },
  frame: { width: number; height: number },
): Zoom {
  const scale = Math.min(Math.max(zoom.scale * by.factor, 1), largestScale)
  const growth = scale / zoom.scale
  return clamp(
    {
      scale,
      x: by.point.x - (by.point.x - zoom.x) * growth,
      y: by.point.y - (by.point.y - zoom.y) * growth,
    },
    frame,
  )
}

/** Moves an enlarged picture, as far as it covers its frame. */
export function pan(zoom: Zoom, by: Point, frame: { width: number; height: number }): Zoom {
  return clamp({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, frame)
}

const farEnough = 60

/** Returns what a stroke of one finger over a picture that is not enlarged means. */
export function interpretStroke(by: Point): 'left' | 'right' | 'down' | null {
  if (Math.abs(by.x) > farEnough && Math.abs(by.x) > Math.abs(by.y)) return by.x < 0 ? 'left' : 'right'
  return by.y > farEnough * 1.5 && by.y > Math.abs(by.x) ? 'down' : null
}

const doublePressScale = 2.5

/** Pinch, double press and drag over a picture; a stroke over one that is not enlarged goes to `onStroke`. */
export function useZoom(onStroke: (meaning: 'left' | 'right' | 'down') => void) {
  const [zoom, setZoom] = useState<Zoom>(noZoom)
  const pointers = useRef(new Map<number, Point>())
  const stroke = useRef<Point | null>(null)

  function place(event: PointerEvent | MouseEvent): Point {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    }
  }

  function measureFrame(event: PointerEvent | MouseEvent) {
    return { width: event.currentTarget.clientWidth, height: event.currentTarget.clientHeight }
  }

  function handlePointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, place(event))
    stroke.current = pointers.current.size === 1 && zoom.scale === 1 ? { x: 0, y: 0 } : null
  }

  function handlePointerMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = place(event)
    const moved = { x: now.x - before.x, y: now.y - before.y }
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    pointers.current.set(event.pointerId, now)
    const frame = measureFrame(event)
    if (other) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / measureDistance(before, other)
      const point = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      setZoom((current) => zoomAt(current, { factor, point }, frame))
    } else if (stroke.current) {
      stroke.current = { x: stroke.current.x + moved.x, y: stroke.current.y + moved.y }
    } else {
      setZoom((current) => pan(current, moved, frame))
    }
  }

  function handlePointerUp(event: PointerEvent) {
    if (!pointers.current.delete(event.pointerId)) return
    const meaning = stroke.current && interpretStroke(stroke.current)
    stroke.current = null
    if (meaning) onStroke(meaning)
  }

  function handlePointerCancel(event: PointerEvent) {
    pointers.current.delete(event.pointerId)
    stroke.current = null
  }

  function handleDoubleClick(event: MouseEvent) {
    const by = { factor: doublePressScale, point: place(event) }
    const frame = measureFrame(event)
    setZoom((current) => (current.scale > 1 ? noZoom : zoomAt(current, by, frame)))
  }

  return {
    zoom,
    resetZoom: () => setZoom(noZoom),
    handlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: handlePointerCancel,
      onDoubleClick: handleDoubleClick,
    },
  }
}

/** Never zero, since something is divided by it. */
function measureDistance(one: Point, other: Point): number {
  return Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1)
}
