import type { Page, Route } from '@playwright/test'

/** Something that is waited for until it is let go. */
function aLatch(): { reached: Promise<void>; letGo: () => void } {
  let letGo = () => {}
  const reached = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { reached, letGo }
}

/** Takes the first request of a kind; `asked` settles when `hold` tells so. */
async function holdFirst(
  page: Page,
  { path, method }: { path: string; method: string },
  hold: (route: Route, steps: { tell: () => void; allowed: Promise<void> }) => Promise<void>,
) {
  const asked = aLatch()
  const allowed = aLatch()
  let isFirst = true
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== method || !isFirst) return route.fallback()
      isFirst = false
      await hold(route, { tell: asked.letGo, allowed: allowed.reached })
    },
  )
  return { asked: asked.reached, letGo: allowed.letGo }
}

/** Keeps the first request of a kind waiting until it is let go; `asked` settles when it has been made. */
export function holdBack(page: Page, path: string, method: string) {
  return holdFirst(page, { path, method }, async (route, { tell, allowed }) => {
    tell()
    await allowed
    await route.fallback()
  })
}

/** Has the server answer the first request of a kind, and keeps the answer until it is let go; `asked` settles in between. */
export function holdAnswer(page: Page, path: string, method: string) {
  return holdFirst(page, { path, method }, async (route, { tell, allowed }) => {
    const response = await route.fetch()
    tell()
    await allowed
    await route.fulfill({ response })
  })
}

/** Lets no script arrive, as over a slow connection, until it is let go. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { reached, letGo } = aLatch()
  await page.route('**/*.js', async (route) => {
    await reached
    await route.fallback()
  })
  return letGo
}
