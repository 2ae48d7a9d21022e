import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { SiteSettings } from '#contract/features/sites/site.ts'
import { LanguageProvider } from '../../../app/languages/i18n.tsx'
import { loadAdminLanguage } from '../../admin-language.ts'
import { Changes } from './changes.tsx'
import type { JsonSchema } from './json-schema.ts'

const schema = z.toJSONSchema(SiteSettings, { io: 'output', unrepresentable: 'any' }) as JsonSchema
const language = await loadAdminLanguage('en')
const picture = { id: 'a'.repeat(32), type: 'png', width: 512, height: 256, widths: [512] }

/** Returns the cells of the row of a change. */
function draw(path: string, from: unknown, to: unknown): string[] {
  const html = renderToStaticMarkup(
    <LanguageProvider language={language}>
      <Changes changes={[{ path, from, to }]} schema={schema} settings={{ currency: 'EUR' }} />
    </LanguageProvider>,
  )
  const cells = html.match(/<td.*?<\/td>/g) ?? []
  return cells.map((cell) => cell.replaceAll(/<[^>]+>/g, '')).filter((cell) => cell !== '')
}

it.each([
  ['visit_statistics', false, true, ['Count views of pages, of visitors who agree', 'No', 'Yes']],
  ['signups', 'all', 'none', ['Who can sign up', 'Everyone', 'No one']],
  ['welcome_minimum_cents', 1000, 1500, ['Minimum order for the welcome discount', '€10.00', '€15.00']],
  ['domain_language', 'en', 'de-DE', ['Default language for visitors', 'English', 'Deutsch']],
  ['countries', ['DE'], ['DE', 'NL'], ['Countries', 'Germany', 'Germany and Netherlands']],
  ['vat_percent.NL', 19, 21.5, ['VAT by country, in percent: Netherlands', '19', '21.5']],
  ['index_title.de', '', 'Hallo', ['Home page title: German', '–', 'Hallo']],
  ['theme.light.action', '#111111', '#222222', ['Colours: Light: Buttons', '#111111', '#222222']],
  ['logo', null, picture, ['Logo', '–', 'PNG, 512 × 256']],
  ['age_methods', [], ['yoti'], ['Accepted proofs of age', '–', 'Yoti']],
  ['own_texts.de', null, { headline: 'Hallo' }, ['Your own words: German', '–', 'Headline: Hallo']],
  ['forgotten_setting', 'left', 'right', ['forgotten_setting', 'left', 'right']],
])('a change of %s is told in the words of the form', (path, from, to, cells) => {
  expect(draw(path, from, to)).toEqual(cells)
})
