import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { open } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'

for (const [width, height] of [
  [1280, 800],
  [360, 640],
] as const) {
  test(`the swipe game fits a screen of ${width} × ${height} without scrolling @desktop`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height })
    const eva = await aMemberPerson(page, 'Eva', 'de')
    await open(eva, href('swipe-game', 'de'))
    const like = page.getByRole('button', { name: eva.t('swipe.like'), exact: true })
    await expect(like).toBeVisible()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/swipe-${width}.png` })
    const place = await page.evaluate(() => {
      const buttons = document.querySelector('[data-card-buttons]')
      const card = buttons?.previousElementSibling
      const bar = document.querySelector<HTMLElement>('[data-tab-bar]')
      const barTop = bar?.offsetParent === null ? undefined : bar?.getBoundingClientRect().top
      return {
        card: card?.getBoundingClientRect().bottom ?? Number.NaN,
        buttons: buttons?.getBoundingClientRect().top ?? Number.NaN,
        end: buttons?.getBoundingClientRect().bottom ?? Number.NaN,
        bar:
          bar && getComputedStyle(bar).display !== 'none'
            ? (barTop ?? bar.getBoundingClientRect().top)
            : innerHeight,
      }
    })
    // The buttons stand below the card, not over it, and above the bar.
    expect(place.card).toBeLessThanOrEqual(place.buttons + 1)
    expect(place.end).toBeLessThanOrEqual(place.bar)
  })
}
