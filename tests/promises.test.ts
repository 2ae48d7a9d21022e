import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { fillText } from '#server/features/sites/fill-text.ts'
import { findProjectRoot } from '#server/platform/project-root.ts'
import { findBrokenPromises, findMissingKeepers, promises } from './promises.ts'

const pages = ['terms', 'privacy', 'ban', 'faq', 'complaints'] as const
const read = (page: string, locale = 'en') =>
  readFileSync(join(findProjectRoot(), 'locales', 'pages', `${page}.${locale}.md`), 'utf8')

/** Fills a text with nothing but the settings that a test is about. */
const fill = (text: string, values: Record<string, string>) => {
  const names = [...text.matchAll(/\{[#^/]?(\w+)\}/g)].map(([, name = '']) => name)
  return fillText(text, { ...Object.fromEntries(names.map((name) => [name, 'x'])), ...values })
}

/** How each language says that pictures are checked before others see them. */
const checkedFirst = {
  en: 'before others see them',
  nl: 'voordat anderen ze zien',
  de: 'bevor andere sie sehen',
  it: 'prima che altri le vedano',
  fr: 'avant que les autres les voient',
  es: 'antes de que otros las vean',
  pl: 'zanim zobaczą je inni',
} as const

describe('what the pages promise', () => {
  it.each(pages)('is kept by a setting, a limit, code or the operator: %s', (page) => {
    expect(findBrokenPromises(read(page))).toEqual([])
  })

  it('is kept by something that still exists', () => {
    expect(findMissingKeepers(promises)).toEqual([])
  })

  it('is still on a page: nothing is listed that no page says', () => {
    const all = pages.map((page) => read(page)).join('\n')
    expect(promises.filter(({ says }) => !all.includes(says)).map(({ says }) => says)).toEqual([])
  })

  it.each(localeCodes)('changes with the setting that decides when pictures are checked: %s', (locale) => {
    for (const page of ['terms', 'ban']) {
      const text = read(page, locale)
      expect(fill(text, { pictures_first: 'yes' })).toContain(checkedFirst[locale])
      expect(fill(text, { pictures_first: '' })).not.toContain(checkedFirst[locale])
    }
  })

  it.each(localeCodes)('speaks of statistics of visits only where the site keeps them: %s', (locale) => {
    for (const page of ['privacy', 'cookies']) {
      const text = read(page, locale)
      const [, sentence = ''] = /\{#visit_statistics\}(.*?)\{\/visit_statistics\}/.exec(text) ?? []
      expect(sentence.length).toBeGreaterThan(80)
      expect(fill(text, { visit_statistics: 'yes' })).toContain(sentence)
      expect(fill(text, { visit_statistics: '' })).not.toContain(sentence)
    }
  })

  it.each(localeCodes)('does not claim that a blocked member cannot notice: %s', (locale) => {
    const claims = {
      en: /They are not told/,
      nl: /De ander hoort niet wie het was/,
      de: /Es erfährt davon nichts|andere Person erfährt nicht/,
      it: /Non ne viene informato|L’altra persona non viene/,
      fr: /Il n’en est pas informé|L’autre personne n’apprend/,
      es: /No se le avisa|La otra persona no sabrá/,
      pl: /Nie dostanie o tym informacji|Druga osoba nie dowie/,
    }
    for (const page of ['faq', 'safety']) expect(read(page, locale)).not.toMatch(claims[locale])
    const messages = JSON.parse(
      readFileSync(join(findProjectRoot(), 'locales', `${locale}.json`), 'utf8'),
    ) as Record<string, string>
    expect(messages['safety.blockKnown']).toContain('{name}')
  })
})

describe('a planted breach', () => {
  it('is found where a page promises what nothing keeps', () => {
    expect(findBrokenPromises(`${read('faq')}\n\nWe never show advertisements.`)).toEqual([
      'We never show advertisements.',
    ])
  })

  it('is found where a promise no longer depends on a setting', () => {
    const planted = read('ban').replace(
      /\{#pictures_first\}(.*?)\{\/pictures_first\}\{\^.*?\/pictures_first\}/,
      '$1',
    )
    expect(findBrokenPromises(planted)).toEqual(['We check pictures before others see them.'])
  })

  it('is found where what kept a promise is gone', () => {
    const planted = { says: 'It’s free.', keptBy: { setting: 'no_such_setting' } }
    expect(findMissingKeepers([...promises, planted])).toEqual(['It’s free.'])
  })
})
