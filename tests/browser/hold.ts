import type { Page, Route } from '@playwright/test'

/** Something that is held until it is released. */
function aLatch(): { reached: Promise<void>; release: () => void } {
  let release = () => {}
  const reached = new Promise<void>((resolve) => {
    release = resolve
  })
  return { reached, release }
}

/** Holds the first matching request; `asked` settles when `hold` says so. */
async function holdFirst(
  page: Page,
  { path, method }: { path: string; method: string },
  hold: (route: Route, steps: { reportReached: () => void; allowed: Promise<void> }) => Promise<void>,
) {
  const asked = aLatch()
  const allowed = aLatch()
  let isFirst = true
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== method || !isFirst) return route.fallback()
      isFirst = false
      await hold(route, { reportReached: asked.release, allowed: allowed.reached })
    },
  )
  return { asked: asked.reached, release: allowed.release }
}

/** Keeps the first request of a kind waiting until it is released; `asked` settles when it has been made. */
export function holdBack(page: Page, path: string, method: string) {
  return holdFirst(page, { path, method }, async (route, { reportReached, allowed }) => {
    reportReached()
    await allowed
    await route.fallback()
  })
}

/**
 * Has the server answer the first request of a kind, and holds the response until it is released; `asked` settles in
 * between.
 */
export function holdAnswer(page: Page, path: string, method: string) {
  return holdFirst(page, { path, method }, async (route, { reportReached, allowed }) => {
    const response = await route.fetch()
    reportReached()
    await allowed
    await route.fulfill({ response })
  })
}

async function holdAll(page: Page, files: string): Promise<() => void> {
  const { reached, release } = aLatch()
  await page.route(files, async (route) => {
    await reached
    await route.fallback()
  })
  return release
}

/** Lets no script arrive, as over a slow connection, until it is released. */
export const holdScripts = (page: Page) => holdAll(page, '**/*.js')

/** Lets no picture arrive until it is released. */
export const holdPictures = (page: Page) => holdAll(page, '**/*.webp*')
