import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'

const CLEAN = `<!doctype html><html lang="en"><head><title>Clean</title></head>
  <body><main><h1>Clean</h1><p>Nothing to find.</p></main></body></html>`

test.describe('the watching of pages', { tag: '@desktop' }, () => {
  test('a clean page passes @desktop', async ({ page }) => {
    await page.setContent(CLEAN)
    await expectNoAxeViolations(page)
  })

  test('a console error is a problem @desktop', async ({ page, problems }) => {
    await page.evaluate('console.error("planted")')
    await expect.poll(() => problems.unexpected()).toEqual([expect.stringMatching(/^console: planted/)])
    problems.allow(/planted/)
  })

  test('an uncaught error is a problem @desktop', async ({ page, problems }) => {
    await page.setContent('<!doctype html><script>throw new Error("planted")</script>')
    await expect.poll(() => problems.unexpected()).toEqual(['uncaught: planted'])
    problems.allow(/planted/)
  })

  test('a failed request is a problem, also in a second browser @desktop', async ({
    openBrowser,
    problems,
  }) => {
    const page = await openBrowser()
    await page.setContent('<!doctype html><img alt="" src="http://localhost:9/planted.png">')
    await expect.poll(() => problems.unexpected().join()).toMatch(/request failed: \S+planted.png/)
    problems.allow(/planted/)
  })

  test('a problem fails the test @desktop', async ({ page, problems }) => {
    test.fail()
    await page.evaluate('console.error("planted")')
    await expect.poll(() => problems.unexpected()).not.toEqual([])
  })

  test('axe finds a picture without a text alternative @desktop', async ({ page }) => {
    test.fail()
    await page.setContent(CLEAN.replace('<p>', '<img src="data:,"><p>'))
    await expectNoAxeViolations(page)
  })
})
