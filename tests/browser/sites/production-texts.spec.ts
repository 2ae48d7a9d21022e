import { localeCodes } from '#contract/features/sites/locale.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { listStops } from '../every-route.ts'
import { expect, test } from '../fixtures.ts'
import { anOwnSite } from '../own-site.ts'

const nowhere = { other: '', conversation: '', package: '', token: '' }

/** Returns what people read of a page and which files it shows; the data in its scripts has the names of settings. */
function readShown(html: string): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, ' ')
    .replace(/<link\b[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** The brands and drawn people of the demo, and the word itself as the seven languages have it. */
const demoWords = /\b(duet|zweiklang|d[eé]mo|demonstr\w*|demowebsite|demoseite)\b|sofie|malik|portraits\//i

test('no page of a site outside the demo shows its words, people or brands, in seven languages @desktop', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { host } = new URL(await anOwnSite())
  const stops = listStops(nowhere).filter(({ viewer }) => viewer === 'visitor')
  const found: string[] = []
  for (const locale of localeCodes) {
    const t = await createTranslator(locale)
    const jokes = [t('home.question'), t('home.answer'), t('signup.illustrations'), t('footer.demo')]
    const headers = { host, cookie: `locale=${locale}` }
    for (let first = 0; first < stops.length; first += 6) {
      await Promise.all(
        stops.slice(first, first + 6).map(async (stop) => {
          const path = stop.path(locale)
          const answer = await page.request.get(path, { headers, maxRedirects: 0 })
          const shown = readShown(await answer.text())
          const word = demoWords.exec(shown)
          if (word) found.push(`${path}: ${shown.slice(Math.max(0, word.index - 40), word.index + 40)}`)
          for (const joke of jokes) if (shown.includes(joke)) found.push(`${path}: ${joke}`)
        }),
      )
    }
  }
  expect(found).toEqual([])
})
