import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** What can differ between the themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

async function findingsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`))
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
  expect(await findingsOf(new AxeBuilder({ page }).withTags(TAGS)), `axe on ${page.url()}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await endColourChanges(page)
  expect(
    await findingsOf(new AxeBuilder({ page }).withRules(COLOUR_RULES)),
    `axe on ${page.url()} in the dark theme`,
  ).toEqual([])
  await page.emulateMedia({ colorScheme: null })
}
