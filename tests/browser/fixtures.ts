import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { PageProblems } from './page-problems.ts'

interface Options {
  /** Whether the offers of the members area open by themselves; after twenty seconds they would cover any other test. */
  offersOpen: boolean
}

interface Fixtures {
  /** What went wrong on the pages of this test; it fails at its end unless everything was allowed. */
  problems: PageProblems
  /** Opens a page in a separate browser context, as another person would; options override those of the project. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

/** Marks the offers as shown in each tab, as `bonus-modals.tsx` does. */
async function keepOffersClosed(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A frame without an origin has no storage, and no offers.
    if (origin !== 'null') sessionStorage.setItem('bonus-modals', 'time-bonus-modal welcome-bonus-modal')
  })
}

/** Playwright's `test`, which also fails on console errors, uncaught errors and failed requests of any page. */
export const test = base.extend<Fixtures & Options>({
  offersOpen: [false, { option: true }],
  problems: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const problems = new PageProblems()
      await use(problems)
      expect(problems.unexpected(), 'problems on the pages').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, problems, offersOpen }, use) => {
    problems.watch(context)
    if (!offersOpen) await keepOffersClosed(context)
    await use(context)
  },
  openBrowser: async ({ browser, problems, offersOpen }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext(options)
      opened.push(context)
      problems.watch(context)
      if (!offersOpen) await keepOffersClosed(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

export { expect }
