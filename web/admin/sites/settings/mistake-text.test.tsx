import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PreflightMistake } from '#contract/admin/sites/preflight.ts'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { settingFormats } from '#contract/features/sites/setting-choices.ts'
import { LanguageProvider } from '../../../app/languages/i18n.tsx'
import { loadAdminLanguage } from '../../admin-language.ts'
import { Preflight } from './ready-list.tsx'

/** Returns the sentences of the preflight's table, as text. */
async function listSentences(
  locale: (typeof localeCodes)[number],
  mistakes: PreflightMistake[],
): Promise<string[]> {
  const html = renderToStaticMarkup(
    <LanguageProvider language={await loadAdminLanguage(locale)}>
      <Preflight findings={[{ about: 'prices', ok: false, blocks: true, mistakes }]} />
    </LanguageProvider>,
  )
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = '']) => text.replaceAll('\u00a0', ' '))
}

const numbers = { given: 3, conversations: 2, needed: 4, price: 2, fits: 1 }
const tooFew: PreflightMistake = { code: 'signup_credits_too_few', ...numbers }
const euros = (amount: number) => ({ amount, currency: 'EUR' })

/** One mistake of each code. */
const every: PreflightMistake[] = [
  { code: 'empty', setting: 'imprint.register_court' },
  { code: 'invalid', setting: 'name' },
  ...settingFormats.map((format) => ({ code: 'format', setting: 'added', format }) as const),
  { code: 'choice', setting: 'signups', choices: ['all', 'with_trafficsource', 'none'] },
  { code: 'number_too_small', setting: 'min_age', min: 18 },
  { code: 'number_too_large', setting: 'min_age', max: 99 },
  { code: 'text_too_short', setting: 'name', min: 2 },
  { code: 'text_too_long', setting: 'name', max: 40 },
  { code: 'list_too_short', setting: 'countries', min: 1 },
  { code: 'sample', setting: 'vat_numbers.NL', value: 'NL000000000B01' },
  { code: 'required_in_country', setting: 'imprint.share_capital', country: 'FR' },
  { code: 'no_vat_number', country: 'NL' },
  { code: 'no_vat_rate', country: 'US' },
  { code: 'no_refund_period', language: 'de' },
  { code: 'open_placeholder', language: 'pl' },
  tooFew,
  { code: 'welcome_minimum_too_low', cheapest: euros(999) },
  { code: 'welcome_minimum_too_high', minimum: euros(9000), dearest: euros(4999) },
  { code: 'package_too_small', credits: 1, price: 2 },
  { code: 'no_package', currency: 'CHF' },
  { code: 'no_provider' },
  { code: 'unpaid_countries', currency: 'PLN', countries: ['NL', 'PL'] },
  { code: 'low_contrast', scheme: 'dark', front: 'on_action', back: '#ffffff', contrast: 4.49, min: 4.5 },
  { code: 'claim_example' },
  { code: 'claim_period' },
  { code: 'claim_unmeasured', from: '2026-01-01', to: '2026-01-31' },
  { code: 'claim_percent', given: 46, measured: 45 },
  { code: 'claim_members', counted: 200 },
  { code: 'domain_of_another_site', setting: 'mail_from', domain: 'luna.example' },
  { code: 'inbox_of_another_site', setting: 'mail_inbox' },
  { code: 'picture_missing', setting: 'logo' },
]

it.each(localeCodes)('says every finding as a sentence, without a key or a code, in %s', async (locale) => {
  const said = await listSentences(locale, every)
  expect(said).toHaveLength(every.length)
  expect(said.filter((text) => /[a-z]_[a-z]|admin\.|undefined|\{/.test(text))).toEqual([])
})

it('names settings as the form does, countries by their names, and writes amounts as money', async () => {
  expect(
    await listSentences('de', [
      tooFew,
      { code: 'welcome_minimum_too_low', cheapest: euros(999) },
      { code: 'unpaid_countries', currency: 'PLN', countries: ['NL', 'PL'] },
      { code: 'choice', setting: 'signups', choices: ['all', 'none'] },
      { code: 'low_contrast', scheme: 'dark', front: 'on_action', back: '#ffffff', contrast: 4.49, min: 4.5 },
    ]),
  ).toEqual([
    'Neue Mitglieder bekommen 3 Credits, doch 2 freie Unterhaltungen kosten bei 2 pro Nachricht 4 Credits. ' +
      'Erhöhe „Credits für neue Mitglieder“ auf 4 oder senke „Credits je Nachricht“ auf 1.',
    '„Mindestbestellwert für den Willkommensrabatt“ muss über dem günstigsten Paket liegen (9,99 €)',
    'Kein Zahlungsanbieter nimmt PLN von Mitgliedern aus: Niederlande und Polen. Füge einen hinzu, der das tut, ' +
      'oder entferne sie aus „Länder“.',
    '„Wer sich registrieren kann“ hat einen Wert, der nicht zur Wahl steht; möglich: Alle und Niemand',
    'Dunkel: „Text auf Schaltflächen“ auf „#ffffff“ hat einen Kontrast von 4,4; mindestens 4,5 ist nötig',
  ])
})

it.each(localeCodes)('leaves out what a title says about an empty field, in %s', async (locale) => {
  const settings = ['cam_link', 'support_phone', 'notices_again_days', 'mail_from']
  const said = await listSentences(
    locale,
    settings.map((setting) => ({ code: 'empty', setting })),
  )
  expect(said).toHaveLength(settings.length)
  expect(said.filter((text) => text.includes('('))).toEqual([])
})
