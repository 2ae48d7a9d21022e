import type { BrowserContext, Page } from '@playwright/test'

/** Collects what went wrong on the watched pages. */
export class PageProblems {
  readonly #found: string[] = []
  readonly #allowed: RegExp[] = []

  /** Watches the pages of a browser context, those there and those to come. */
  watch(context: BrowserContext): void {
    for (const page of context.pages()) this.#watchPage(page)
    context.on('page', (page) => this.#watchPage(page))
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown'
      // The browser itself gives up requests of a page that the test leaves.
      if (reason !== 'net::ERR_ABORTED') this.#found.push(`request failed: ${request.url()} ${reason}`)
    })
  }

  /** Expects problems whose text matches, such as the console error for a 403 response that the test provokes. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** Returns everything found that was not allowed. */
  unexpected(): string[] {
    return this.#found.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)))
  }

  #watchPage(page: Page): void {
    page.on('pageerror', (error) => this.#found.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error')
        this.#found.push(`console: ${message.text()} (${message.location().url})`)
    })
  }
}
