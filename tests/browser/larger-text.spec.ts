import { href } from '#contract/routing/paths.ts'
import { aMember, aSite, type BuilderProgram, type TestMember } from '#tests/builders.ts'
import { withServerProcess } from '#tests/failure/server-process.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, open, type Person } from './person.ts'
import { aMemberPerson } from './quick-member.ts'
import { sit } from './sit.ts'

/** Returns how far a page scrolls sideways when its text is twice as large (WCAG 1.4.4). */
async function tooWide({ page }: Person): Promise<number> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

async function fill(seeded: BuilderProgram): Promise<TestMember> {
  const site = await aSite(seeded, { host: 'localhost' })
  return aMember(seeded, site, { name: 'Maximilienne', credits: 1200, paid: true })
}

test('at twice the text size, the member’s navigation bar stays within the page @desktop', async ({
  openBrowser,
}) => {
  test.setTimeout(120_000)
  await withServerProcess({ fill }, async ({ origin }, member) => {
    const lea = await sit(await openBrowser({ baseURL: origin }), member, 'fr')
    await open(lea, href('likes', 'fr'))
    expect(await tooWide(lea)).toBe(0)
    await lea.page.close()
  })
})

test('at twice the text size, the prices stay within the page @phone', async ({ page }) => {
  const ola = await aPerson(page, 'Ola', 'pl')
  await open(ola, href('index', 'pl'))
  expect(await tooWide(ola)).toBe(0)
})

test('at twice the text size, nothing lies over the number of a package or the end of its page @phone', async ({
  page,
}) => {
  const ola = await aMemberPerson(page, 'Ola', 'pl')
  await open(ola, href('credits', 'pl'))
  expect(await tooWide(ola)).toBe(0)
  const mark = page.getByText(ola.t('payments.popular'), { exact: true })
  const amount = page.locator('label').filter({ has: mark }).getByText(/^\d+$/)
  const [above, below] = [await mark.boundingBox(), await amount.boundingBox()]
  // The line of the number begins above its digits.
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan((below?.y ?? 0) + 8)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const foot = await page.locator('footer').boundingBox()
  const bar = await page.locator('[data-action-bar]').boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})
