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

/** What a stroke of one finger over a picture that is not enlarged means. */
export function strokeMeaning(by: Point): 'left' | 'right' | 'down' | null {
  if (Math.abs(by.x) > farEnough && Math.abs(by.x) > Math.abs(by.y)) return by.x < 0 ? 'left' : 'right'
  return by.y > farEnough * 1.5 && by.y > Math.abs(by.x) ? 'down' : null
}
