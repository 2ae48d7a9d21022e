import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { PageProblems } from './page-problems.ts'

interface Fixtures {
  /** What went wrong on the pages of this test; it fails at its end unless everything was allowed. */
  problems: PageProblems
  /** Opens a page in a separate browser context, as another person would; options override those of the project. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

/** Playwright's `test`, which also fails on console errors, uncaught errors and failed requests of any page. */
export const test = base.extend<Fixtures>({
  problems: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const problems = new PageProblems()
      await use(problems)
      expect(problems.unexpected(), 'problems on the pages').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, problems }, use) => {
    problems.watch(context)
    await use(context)
  },
  openBrowser: async ({ browser, problems }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext(options)
      opened.push(context)
      problems.watch(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

export { expect }
