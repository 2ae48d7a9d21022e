import { createInterface } from 'node:readline/promises'
import * as z from 'zod/mini'
import { Country } from '#contract/features/profiles/countries.ts'
import { locales, parseLocale } from '#contract/features/sites/locale.ts'
import { SiteSettings } from '#contract/features/sites/site.ts'
import { findAllStaff } from '../admin/staff/staff.sql.ts'
import type { Reads } from '../app/transaction.ts'
import { createDefaultSettings } from '../features/sites/default-settings.ts'
import { hostPattern } from '../features/sites/find-site.ts'
import { findSiteByHost, insertSite } from '../features/sites/site.sql.ts'
import { createId } from '../platform/ids.ts'
import { auditCommand } from './audit-command.ts'
import { listMistakes } from './setting-mistakes.ts'

/** Exit codes of sysexits.h. */
const wrongUse = 64
const wrongData = 65

/** The given values of a new site; the rest comes from the default settings. */
interface SiteAnswers {
  readonly name?: string | undefined
  readonly language?: string | undefined
  readonly country?: string | undefined
  readonly currency?: string | undefined
  readonly company?: string | undefined
}

interface NewDomain extends SiteAnswers {
  readonly host: string
  readonly isDraft: boolean
}

const questions = {
  name: 'Name of the site',
  language: `Language of visitors without one of ours (${locales.map(({ iso }) => iso.slice(0, 2)).join(', ')})`,
  country: 'Country of the company (two letters, such as NL)',
  currency: 'Currency (three letters, such as EUR)',
  company: 'Company that runs the site',
} as const

/** Prompts on a terminal for what the command line left out; an empty answer keeps the default. */
export async function askForSite(
  host: string,
  given: SiteAnswers,
): Promise<SiteAnswers & { readonly host: string }> {
  if (!process.stdin.isTTY) return { ...given, host }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answers: Record<string, string> = {}
    for (const name of ['name', 'language', 'country', 'currency', 'company'] as const) {
      const answer = given[name] ?? (await terminal.question(`${questions[name]}: `)).trim()
      if (answer !== '') answers[name] = answer
    }
    return { ...answers, host }
  } finally {
    terminal.close()
  }
}

/** Returns what is wrong with the given values of a new site. */
function findMistakes({ language, country, currency }: SiteAnswers): string[] {
  const mistakes = []
  if (language !== undefined && !parseLocale(language))
    mistakes.push(
      `--language ${language}: choose one of ${locales.map(({ iso }) => iso.slice(0, 2)).join(', ')}`,
    )
  if (country !== undefined && !isCountry(country))
    mistakes.push(`--country ${country}: must be a country in two capital letters (ISO 3166), such as NL`)
  if (currency !== undefined && !Intl.supportedValuesOf('currency').includes(currency))
    mistakes.push(
      `--currency ${currency}: must be a currency in three capital letters (ISO 4217), such as EUR`,
    )
  return mistakes
}

function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code)) return false
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
}

/** Returns the first time zone of a country; undefined where the runtime knows none. */
function findTimeZone(country: string): string | undefined {
  const locale: object = new Intl.Locale('und', { region: country })
  // TypeScript’s library does not know the method yet.
  if (!('getTimeZones' in locale) || typeof locale.getTimeZones !== 'function') return undefined
  const [zone] = z.parse(z.array(z.string()), locale.getTimeZones() ?? [])
  return zone
}

/** Returns the settings that follow from the company's country: it comes first, and its VAT number is new. */
function deriveCountrySettings(country: string, { countries }: SiteSettings): Partial<SiteSettings> {
  const offered = Country.safeParse(country).success ? [country] : []
  const zone = findTimeZone(country)
  return {
    company_country: country,
    countries: [...offered, ...countries.filter((one) => one !== country)],
    ...(zone && { time_zone: zone }),
    ...(country !== 'NL' && { vat_numbers: {} }),
  }
}

function toSettings({ host, name = host, language, country, currency, company }: NewDomain) {
  const settings = createDefaultSettings(name)
  return z.safeParse(SiteSettings, {
    ...settings,
    ...(language && { domain_language: language }),
    ...(country && deriveCountrySettings(country, settings)),
    ...(currency && { currency }),
    ...(company && { company_name: company }),
    support_email: `support@${host}`,
    // Unlike the other samples, a city could be taken for the company's own.
    company_city: '',
    added: new Date().toISOString(),
  })
}

function printMistakes(mistakes: readonly string[]): number {
  for (const mistake of mistakes) console.error(mistake)
  return wrongData
}

/** Adds a site for a host. Returns an exit code: a taken or invalid host is refused. */
export async function addDomain(db: Reads, given: NewDomain): Promise<number> {
  const { host, isDraft } = given
  if (!hostPattern.test(host)) {
    console.error(`${host} is not a host name. Use letters, digits, hyphens and dots, without a port.`)
    return wrongUse
  }
  if (await findSiteByHost(db, host)) {
    console.error(`${host} exists already.`)
    return wrongData
  }
  const mistakes = findMistakes(given)
  if (mistakes.length > 0) return printMistakes(mistakes)
  const { data: settings, error } = toSettings(given)
  if (!settings) return printMistakes(listMistakes(error))
  const id = createId()
  const { name } = settings
  await db.transaction().execute(async (tx) => {
    await insertSite(tx, { id, host, settings, openedAt: isDraft ? null : new Date() })
    await auditCommand(tx, { act: 'domain.added', subject: { type: 'site', id }, details: { host, name } })
  })
  const hasStaff = (await findAllStaff(db)).length > 0
  const next = hasStaff
    ? `Continue at https://${host}/admin (docs/operating.md).`
    : `Next, run "duet admin create" for the first admin, who continues at https://${host}/admin (docs/operating.md).`
  console.log(`Added ${host} as ${name}${isDraft ? ', a draft that only the staff sees' : ''}.
${next}${isDraft ? `\nWhen everything is there, run "duet domain open ${host}".` : ''}`)
  return 0
}
