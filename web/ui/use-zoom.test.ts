import { expect, test } from 'vitest'
import { interpretStroke, noZoom, pan, zoomAt } from './use-zoom.ts'

const frame = { width: 400, height: 800 }

test('what lies under the fingers stays under them', () => {
  const point = { x: 50, y: -30 }
  const zoom = zoomAt(noZoom, { factor: 2, point }, frame)
  expect(zoom.scale).toBe(2)
  expect({ x: (point.x - zoom.x) / zoom.scale, y: (point.y - zoom.y) / zoom.scale }).toEqual(point)
})

test('a picture is never smaller than its frame nor more than four times as large', () => {
  expect(zoomAt(noZoom, { factor: 0.2, point: { x: 90, y: 0 } }, frame)).toEqual(noZoom)
  expect(zoomAt(noZoom, { factor: 40, point: { x: 0, y: 0 } }, frame).scale).toBe(4)
})

test('an enlarged picture moves only up to its edges', () => {
  const zoom = zoomAt(noZoom, { factor: 2, point: { x: 0, y: 0 } }, frame)
  expect(pan(zoom, { x: 1000, y: -1000 }, frame)).toEqual({ scale: 2, x: 200, y: -400 })
})

test('a picture that is not enlarged does not move', () => {
  expect(pan(noZoom, { x: 30, y: 30 }, frame)).toEqual(noZoom)
})

test.each([
  [{ x: -80, y: 10 }, 'left'],
  [{ x: 80, y: 10 }, 'right'],
  [{ x: 10, y: 120 }, 'down'],
  [{ x: 10, y: -120 }, null],
  [{ x: 40, y: 0 }, null],
  [{ x: 0, y: 70 }, null],
])('a stroke by %o means %s', (by, meaning) => {
  expect(interpretStroke(by)).toBe(meaning)
})
