import type { Page } from '@playwright/test'

interface Point {
  readonly x: number
  readonly y: number
}

/** Puts fingers on the page, moves them from place to place, and lifts them: what only a touch screen sends. */
async function touch(page: Page, places: readonly (readonly Point[])[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const [index, fingers] of places.entries()) {
    const touchPoints = fingers.map((point, id) => ({ ...point, id }))
    await session.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints,
    })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Moves one finger sideways from a place, by the given pixels one after the other. */
export async function drag(page: Page, from: Point, steps: readonly number[]): Promise<void> {
  await touch(page, [[from], ...steps.map((by) => [{ x: from.x + by, y: from.y }])])
}

/** Puts two fingers on both sides of a place and moves them to further distances from it. */
export async function pinch(page: Page, around: Point, distances: readonly number[]): Promise<void> {
  await touch(
    page,
    distances.map((far) => [
      { x: around.x - far, y: around.y },
      { x: around.x + far, y: around.y },
    ]),
  )
}
