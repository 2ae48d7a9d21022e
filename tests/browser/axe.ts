import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** What can differ between the themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Runs in the page itself, which holds no frame of another origin: no blank page has to be opened for each result. */
function builderFor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

async function listFindings(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`))
}

interface Axe {
  run(page: Document, options: object): Promise<AxeResults>
}

/** Examines the colours again with the axe that the examination before has left in the page. */
function coloursFoundIn(page: Page): Promise<string[]> {
  return page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: Axe } // put there by the builder
    const runOnly = { type: 'rule', values }
    const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly })
    return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`))
  }, COLOUR_RULES)
}

/** No colour must be read on its way to another. Ends the changes instead of waiting: a tab behind another has no clock. */
async function endColourChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
}

/** Fails when axe finds anything against WCAG 2.2 A and AA or best practice on the page as it is now, in either theme. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await endColourChanges(page)
  const all = builderFor(page).options({
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: TAGS },
  })
  expect(await listFindings(all), `axe on ${page.url()}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await endColourChanges(page)
  expect(await coloursFoundIn(page), `axe on ${page.url()} in the dark theme`).toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

/** The same for a page whose colours were checked in another language. */
export async function expectNoTextViolations(page: Page): Promise<void> {
  const words = builderFor(page).options({
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: TAGS },
    rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
  })
  expect(await listFindings(words), `axe on ${page.url()}`).toEqual([])
}
