import * as z from 'zod/mini'
import { SiteSettings } from '#contract/features/sites/site.ts'
import {
  findPackageContradictions,
  findPriceContradictions,
  findWelcomeContradictions,
} from '../admin/sites/contradictions.ts'
import { findCompanyMistakes } from '../admin/sites/preflight.ts'
import { findUnpaidCountries } from '../admin/sites/unpaid-countries.ts'
import { describeMistake } from './describe-mistake.ts'
import type { Finding } from './finding.ts'
import type { SiteWithoutStaff } from './operator.sql.ts'
import { listMistakes } from './setting-mistakes.ts'

interface MissingItem {
  readonly about: string
  readonly says: string
}

/** Lists what a site in production is still missing; the preflight of the back office checks the rest. */
export function listMissing({ settings, providers, packages }: SiteWithoutStaff): MissingItem[] {
  const { data, error } = z.safeParse(SiteSettings, settings)
  if (!data) return listMistakes(error).map((says) => ({ about: 'settings', says }))
  const onSale = packages.filter(({ currency }) => currency === data.currency)
  const names = providers.map(({ provider }) => provider)
  const unpaid = findUnpaidCountries({ settings: data, onSale: packages, providers: names, now: new Date() })
  const prices = [
    ...findPriceContradictions(data),
    ...findWelcomeContradictions(data, onSale),
    ...findPackageContradictions(data, onSale),
  ]
  return [
    ...findCompanyMistakes(data).map((one) => ({ about: 'company', says: describeMistake(one) })),
    ...(onSale.length === 0 ? [{ about: 'prices', says: `no package is on sale in ${data.currency}` }] : []),
    ...prices.map((one) => ({ about: 'prices', says: describeMistake(one) })),
    ...(names.length === 0 ? [{ about: 'payments', says: 'no provider, so no one can pay' }] : []),
    ...unpaid.map((one) => ({ about: 'payments', says: describeMistake(one) })),
  ]
}

/** Returns what a site is missing, by subject, and whether it is a draft. */
export function checkSite(site: SiteWithoutStaff): Finding[] {
  const lacks = listMissing(site)
  const findings = [...new Set(lacks.map(({ about }) => about))].map((about) => {
    const says = lacks.filter((one) => one.about === about).map((one) => one.says)
    return { about, ok: false, says: `${site.host}: ${says.join('; ')}` }
  })
  if (site.opened_at !== null) return findings
  const says = `${site.host}: only the staff sees it; to open it, run "duet domain open ${site.host}"`
  return [...findings, { about: 'draft', ok: true, says }]
}
