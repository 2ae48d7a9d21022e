import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { aBuyer, decide, pressPay } from '../paying.ts'
import { aPerson, open, type Person, readUser, waitUntilReady } from '../person.ts'

async function goToCheckout(person: Person): Promise<void> {
  const { page, t, locale } = person
  await open(person, href('credits', locale))
  await page.getByLabel(t('payments.consent')).check()
  await pressPay(person)
  await page.waitForURL(/\/sandbox\/pay\//)
}

test('a payment that returns in another browser shows its result before the login @phone', async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(180_000)
  const paula = await aBuyer(page, 'Paula')
  const { t } = paula
  await goToCheckout(paula)
  await decide(paula, 'paid')
  // The bank's app opens the address in another browser, where no one is logged in.
  const other = await aPerson(await openBrowser(), 'Other', 'en')
  await other.page.goto(page.url())
  await waitUntilReady(other.page)
  await expect(other.page.getByRole('heading', { name: t('account.login.heading') })).toBeVisible()
  await expect(
    other.page.getByText(/^Your payment of €[\d.]+ went through, and we’ve added 75 credits/),
  ).toBeVisible()
  await expect(other.page.getByText(paula.name)).toHaveCount(0)
  await expectNoAxeViolations(other.page)
  await other.page.getByLabel(t('signup.email'), { exact: true }).fill((await readUser(paula)).email)
  await other.page.getByLabel(t('signup.password'), { exact: true }).fill('correct horse battery')
  await other.page
    .getByRole('main')
    .getByRole('button', { name: t('nav.login'), exact: true })
    .click()
  await expect(other.page.getByRole('heading', { name: t('payments.done.title') })).toBeVisible()
})

test('a receipt is printed without buttons @desktop', async ({ page }) => {
  test.setTimeout(180_000)
  const paula = await aBuyer(page, 'Paula')
  const { t } = paula
  await goToCheckout(paula)
  await decide(paula, 'paid')
  await page.getByRole('link', { name: t('payments.done.receipt') }).click()
  await expect(page.getByRole('link', { name: t('transactions.invoice') })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('€')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/print.png`, fullPage: true })
})

for (const locale of ['de', 'pl'] as const) {
  test(`at twice the text size, the order buttons hold their labels, in ${locale} @phone`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await aBuyer(page, 'Paula')
    expect((await page.request.put('/api/user.php', { data: { language: locale } })).status()).toBe(200)
    for (const path of [href('credits', locale), href('premium', locale)]) {
      await page.goto(path)
      await waitUntilReady(page)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/large-${locale}-${path.split('/').pop()}.png`,
          fullPage: true,
        })
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main button, main a[class*="button"]')]
          .filter((one) => one.offsetParent !== null)
          .filter((one) => {
            const { left, right } = one.getBoundingClientRect()
            return one.scrollWidth > one.clientWidth + 1 || left < 0 || right > innerWidth + 1
          })
          .map((one) => one.textContent),
      )
      expect([path, cut]).toEqual([path, []])
    }
  })
}
