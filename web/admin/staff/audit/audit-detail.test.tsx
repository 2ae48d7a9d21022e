import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NewDiscountBatch } from '#contract/admin/payments/discount-batches.ts'
import { NewDiscount } from '#contract/admin/payments/discounts.ts'
import { adminStartExperiment } from '#contract/admin/tracking/experiments.ts'
import { PartnerTerms } from '#contract/features/partners/partner.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { LanguageProvider } from '../../../app/languages/i18n.tsx'
import { loadAdminLanguage } from '../../admin-language.ts'
import { WorkProvider } from '../../staff-session.ts'
import { Details, findDetailMessage } from './audit-detail.tsx'

const session = {
  staff: { id: '1', name: 'Ada', email: 'ada@demo.example', roles: [], all_sites: true },
  site: { id: '1', name: 'Luna', host: 'luna.test', time_zone: 'UTC', currency: 'EUR' },
  sites: [],
  movedSites: [],
}

/** Returns what the log says of the details of an act. */
async function listSentences(locale: Locale, details: Record<string, unknown>): Promise<string[]> {
  const html = renderToStaticMarkup(
    <LanguageProvider language={await loadAdminLanguage(locale)}>
      <WorkProvider value={session}>
        <Details row={{ details, staff: 'Ada' }} />
      </WorkProvider>
    </LanguageProvider>,
  )
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = '']) => text.replaceAll('\u00a0', ' '))
}

it('names each detail in the words of the back office, and shows its value as the pages do', async () => {
  expect(
    await listSentences('de', { version: 4, changed: ['signup_credits', 'theme.light.action'] }),
  ).toEqual(['Version: 4', 'Änderungen: Credits für neue Mitglieder und Farben: Hell: Schaltflächen'])
  const terms = { tier: 'p1', credits: 50, price_cents: 2499, currency: 'CHF', country: 'CH', on_sale: true }
  expect(await listSentences('en', terms)).toEqual([
    ...[
      'Tier: p1',
      'Credits: 50',
      'Price: CHF 24.99',
      'Currency: CHF',
      'Country: Switzerland',
      'Active: Yes',
    ],
  ])
  expect(
    await listSentences('fr', { state: 'active', lead_cents: 250, monthly_cap_cents: null, hold_days: 30 }),
  ).toEqual([
    ...['État : Actif', 'Par membre activé : 2,50 €', 'Plafond mensuel : –', 'Jours avant paiement : 30'],
  ])
  expect(
    await listSentences('de', { from: { roles: ['admin'] }, to: { roles: ['support', 'finance'] } }),
  ).toEqual(['Vorher: (Rollen: Administration)', 'Nachher: (Rollen: Kundenservice und Finanzen)'])
  expect(
    await listSentences('en', { kind: 'camt.053', debits: { returned: 1, repeated: 2, unknown: 0 } }),
  ).toEqual(['Type: camt.053', 'Direct debits: (Returned: 1; Already imported: 2; Unknown: 0)'])
  expect(await listSentences('nl', { view: 'members.viewed' })).toEqual(['Inzage: Ada heeft leden gezocht'])
})

it('shows a detail of another version by its own name', async () => {
  expect(await listSentences('de', { moon_phase: 'full' })).toEqual(['moon phase: full'])
})

it('has a name for every detail in the server’s log', async () => {
  const schemas = [NewDiscountBatch, NewDiscount, PartnerTerms, adminStartExperiment.input]
  const names = new Set(schemas.flatMap((schema) => Object.keys(schema.shape)))
  for await (const file of glob('server/admin/**/*.ts')) {
    if (file.includes('.test.')) continue
    const text = readFileSync(file, 'utf8')
    for (const [, inner = ''] of text.matchAll(/\bdetails: \{([^{}]*)\}/g))
      for (const [, name = ''] of inner.matchAll(/(?:^|,)\s*([a-z]\w*)(?=\s*[:,]|\s*$)/gi)) names.add(name)
  }
  expect(names.size).toBeGreaterThan(60)
  expect([...names].filter((name) => findDetailMessage(name) === null)).toEqual([])
})
