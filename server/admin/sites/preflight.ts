import * as z from 'zod/mini'
import type { PackageEntry } from '#contract/admin/payments/packages.ts'
import type { PreflightMistake } from '#contract/admin/sites/preflight.ts'
import type { PreflightFinding } from '#contract/admin/sites/settings.ts'
import { isDay } from '#contract/api/day.ts'
import { listThemeMistakes } from '#contract/features/sites/contrast.ts'
import { listMissingImprintFields } from '#contract/features/sites/imprint.ts'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { type LocalisedText, SiteSettings } from '#contract/features/sites/site.ts'
import type { Context } from '../../app/context.ts'
import type { Reads } from '../../app/transaction.ts'
import { getMailDomain } from '../../features/notifications/mail-sender.ts'
import { isOthersDomain } from '../../features/notifications/mail-servers.sql.ts'
import { listProviders } from '../../features/payments/providers/provider-settings.ts'
import { isInboxOfAnother } from '../../features/safety/inbox/inbox.sql.ts'
import { findPageTexts } from '../../features/sites/page-texts.sql.ts'
import { listNamedPictures } from '../../features/sites/site-picture-files.ts'
import { findSitePictures } from '../../features/sites/site-pictures.sql.ts'
import { renderStaticPage } from '../../features/sites/static-page.ts'
import { buildStaticPageParameters } from '../../features/sites/static-page-parameters.ts'
import { createTranslator } from '../../platform/messages.ts'
import { findPackageEntries } from '../payments/packages.sql.ts'
import { computePeriodMatchRates } from '../tracking/numbers.ts'
import {
  findPackageContradictions,
  findPriceContradictions,
  findWelcomeContradictions,
} from './contradictions.ts'
import { findUnpaidCountries } from './unpaid-countries.ts'
import { listValueMistakes } from './value-mistakes.ts'

type FindingSubject = PreflightFinding['about']

const toFinding = (about: FindingSubject, mistakes: PreflightMistake[]): PreflightFinding => ({
  about,
  ok: mistakes.length === 0,
  blocks: true,
  mistakes,
})

/**
 * Returns what is wrong outside of the settings, which does not block publishing: a new site starts with its company.
 */
const toDo = (about: FindingSubject, mistakes: PreflightMistake[]): PreflightFinding => ({
  ...toFinding(about, mistakes),
  blocks: false,
})

/** How sample values start; a real site must replace them. */
const samples = [
  'Example B.V.',
  'Examplestraat 1, 3511 AA',
  '00000000',
  'support@example.org',
  'NL000000000B01',
]

function checkImprint(settings: SiteSettings): PreflightMistake[] {
  const fields = [
    'company_name',
    'company_address',
    'company_city',
    'company_country',
    'company_kvk',
    'support_email',
  ] as const
  const mistakes = fields.flatMap((setting): PreflightMistake[] => {
    const value = settings[setting].trim()
    if (value === '') return [{ code: 'empty', setting }]
    return !settings.is_demo && samples.includes(value) ? [{ code: 'sample', setting, value }] : []
  })
  const { company_country: country } = settings
  const missing: string[] = listMissingImprintFields(country, settings.imprint).map(
    (field) => `imprint.${field}`,
  )
  // Art. 6 III (since 2024: art. 1-1) of Law 2004-575 asks for a phone number as well.
  if (country === 'FR' && settings.support_phone.trim() === '') missing.push('support_phone')
  return [
    ...mistakes,
    ...missing.map((setting) => ({ code: 'required_in_country', setting, country }) as const),
  ]
}

function checkVat(settings: SiteSettings): PreflightMistake[] {
  const { company_country: home, vat_numbers, vat_percent, countries } = settings
  const number = vat_numbers[home]?.trim() ?? ''
  const mistakes: PreflightMistake[] = number === '' ? [{ code: 'no_vat_number', country: home }] : []
  if (!settings.is_demo && samples.includes(number))
    mistakes.push({ code: 'sample', setting: `vat_numbers.${home}`, value: number })
  return [
    ...mistakes,
    ...countries
      .filter((country) => vat_percent[country] === undefined)
      .map((country) => ({ code: 'no_vat_rate', country }) as const),
  ]
}

/** Returns what is missing, or still a sample, in the site's legal details and VAT number. */
export function findCompanyMistakes(settings: SiteSettings): PreflightMistake[] {
  return [...checkImprint(settings), ...checkVat(settings)]
}

/** Checks the refund text as members will read it: it must exist and name the period, in every language. */
async function checkRefundText(ctx: Context, settings: SiteSettings): Promise<PreflightMistake[]> {
  const mistakes: PreflightMistake[] = []
  const own = await findPageTexts(ctx.db, ctx.site.id, 'return-policy')
  for (const locale of localeCodes) {
    const parameters = buildStaticPageParameters(
      { ...ctx.site, settings },
      locale,
      await createTranslator(locale),
    )
    const text = own.find(({ language, published }) => language === locale && published)?.text
    const { html } = await renderStaticPage('return-policy', locale, { ...parameters, own: text })
    if (!html.includes(String(settings.refund_days)))
      mistakes.push({ code: 'no_refund_period', language: locale })
    if (/\{\w+\}/.test(html)) mistakes.push({ code: 'open_placeholder', language: locale })
  }
  return mistakes
}

function listEmptyLanguages(name: string, text: LocalisedText, min: number): PreflightMistake[] {
  return localeCodes
    .filter((locale) => text[locale].trim().length < min)
    .map((locale) => ({ code: 'empty', setting: `${name}.${locale}` }))
}

function checkLanguages({ index_title, description }: SiteSettings): PreflightMistake[] {
  return [
    ...listEmptyLanguages('index_title', index_title, 1),
    ...listEmptyLanguages('description', description, 1),
  ]
}

/** Requires words of at least three letters, as nothing else says what a fictional profile is. */
export function findLabelMistakes({
  fictional_singular,
  fictional_plural,
}: SiteSettings): PreflightMistake[] {
  return [
    ...listEmptyLanguages('fictional_singular', fictional_singular, 3),
    ...listEmptyLanguages('fictional_plural', fictional_plural, 3),
  ]
}

async function listPackagesOnSale(ctx: Context): Promise<PackageEntry[]> {
  const entries = await findPackageEntries(ctx.db, ctx.site.id, ctx.clock.now())
  return entries.filter((one) => one.on_sale)
}

function checkPrices(settings: SiteSettings, onSale: readonly PackageEntry[]): PreflightMistake[] {
  return [...findPriceContradictions(settings), ...findWelcomeContradictions(settings, onSale)]
}

function checkPackages(settings: SiteSettings, onSale: readonly PackageEntry[]): PreflightMistake[] {
  if (onSale.length === 0) return [{ code: 'no_package', currency: settings.currency }]
  return findPackageContradictions(settings, onSale)
}

async function checkPayments(
  ctx: Context,
  settings: SiteSettings,
  onSale: readonly PackageEntry[],
): Promise<PreflightMistake[]> {
  const providers = await listProviders(ctx)
  return providers.length === 0
    ? [{ code: 'no_provider' }]
    : findUnpaidCountries({ settings, onSale, providers, now: ctx.clock.now() })
}

/** Finds addresses in a site’s e-mails that name another brand: sender, reply, bounce, inbox and support address. */
export async function findSenderMistakes(
  db: Reads,
  { siteId, settings }: { siteId: string; settings: SiteSettings },
): Promise<PreflightMistake[]> {
  const mistakes: PreflightMistake[] = []
  for (const setting of [
    'mail_from',
    'mail_reply_to',
    'mail_bounces',
    'mail_inbox',
    'support_email',
  ] as const) {
    const domain = getMailDomain(settings[setting])
    if (domain !== '' && (await isOthersDomain(db, siteId, domain)))
      mistakes.push({ code: 'domain_of_another_site', setting, domain })
  }
  // E-mails come to one of them alone, whose staff would read those of the other.
  const { mail_inbox: inbox } = settings
  if (inbox !== '' && (await isInboxOfAnother(db, siteId, inbox)))
    mistakes.push({ code: 'inbox_of_another_site', setting: 'mail_inbox' })
  return mistakes
}

/** Imported settings may refer to pictures that were never uploaded here. */
async function checkPictures(ctx: Context, settings: SiteSettings): Promise<PreflightMistake[]> {
  const named = listNamedPictures(settings).map(({ id }) => id)
  const stored = await findSitePictures(ctx.db, ctx.site.id, named)
  return (['logo', 'logo_dark', 'icon', 'hero', 'lander_hero'] as const).flatMap((setting) => {
    const picture = settings[setting]
    return picture && !stored.includes(picture.id) ? [{ code: 'picture_missing' as const, setting }] : []
  })
}

const claimPeriod = /^(\d{4}-\d{2}-\d{2}) – (\d{4}-\d{2}-\d{2})$/

/** A percentage may be published only if it was measured in the period it names, with its members. */
async function checkClaim(
  ctx: Context,
  { premium_claim, is_demo }: SiteSettings,
): Promise<PreflightMistake[]> {
  if (!premium_claim || (premium_claim.example && is_demo)) return []
  if (premium_claim.example) return [{ code: 'claim_example' }]
  const [, from = '', to = ''] = claimPeriod.exec(premium_claim.period) ?? []
  if (!isDay(from) || !isDay(to)) return [{ code: 'claim_period' }]
  const { difference_percent, premium, free } = await computePeriodMatchRates(ctx, { from, to })
  if (difference_percent === null) return [{ code: 'claim_unmeasured', from, to }]
  const wrong: PreflightMistake[] = []
  if (premium_claim.percent !== difference_percent)
    wrong.push({ code: 'claim_percent', given: premium_claim.percent, measured: difference_percent })
  if (premium_claim.members !== premium.members + free.members)
    wrong.push({ code: 'claim_members', counted: premium.members + free.members })
  return wrong
}

/** Returns what prevents settings from being published, as errors by field. */
export async function findRefusal(
  ctx: Context,
  draft: unknown,
): Promise<Record<string, 'validation'> | null> {
  const wrong = (await preflight(ctx, draft)).filter(({ ok, blocks }) => !ok && blocks)
  return wrong.length === 0 ? null : Object.fromEntries(wrong.map(({ about }) => [about, 'validation']))
}

/** Checks settings before they are published: lists everything wrong or illegal. */
export async function preflight(ctx: Context, draft: unknown): Promise<PreflightFinding[]> {
  const parsed = z.safeParse(SiteSettings, draft)
  if (!parsed.success) return [toFinding('values', listValueMistakes(parsed.error))]
  const settings = parsed.data
  const allOnSale = await listPackagesOnSale(ctx)
  const onSale = allOnSale.filter(({ currency }) => currency === settings.currency)
  return [
    toFinding('values', []),
    toFinding('imprint', checkImprint(settings)),
    toFinding('vat', checkVat(settings)),
    toFinding('refund', await checkRefundText(ctx, settings)),
    toFinding('languages', checkLanguages(settings)),
    toFinding('prices', checkPrices(settings, onSale)),
    toDo('packages', checkPackages(settings, onSale)),
    toDo('payments', await checkPayments(ctx, settings, allOnSale)),
    toFinding('labels', findLabelMistakes(settings)),
    toFinding('contrast', [
      ...listThemeMistakes('light', settings.theme.light, settings.tone),
      ...listThemeMistakes('dark', settings.theme.dark, settings.tone),
    ]),
    toFinding('claim', await checkClaim(ctx, settings)),
    toFinding('sender', await findSenderMistakes(ctx.db, { siteId: ctx.site.id, settings })),
    toFinding('pictures', await checkPictures(ctx, settings)),
  ]
}
