import { localeCodes } from '#contract/locale.ts'
import { href } from '#contract/paths.ts'
import { expect, test } from './fixtures.ts'
import { open } from './person.ts'
import { aMemberPerson } from './quick-member.ts'

test('on the narrowest phones the words of the tabs stand in full @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const locale of localeCodes) {
    const ola = await aMemberPerson(page, 'Ola', locale)
    // The tab that is open is written in heavier letters.
    await open(ola, href('chats', locale))
    const cut = await page
      .locator('[data-tab-bar] a > span, header a > span')
      .evaluateAll((words) =>
        words.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
      )
    expect.soft(cut, locale).toEqual([])
  }
})
