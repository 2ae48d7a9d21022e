import type { OssCorrection, OssGroup, OssSale } from '#contract/admin/payments/oss.ts'
import type { TaxRow } from './oss.sql.ts'

/** The member states of the European Union. */
export const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Union scheme: sales at home are declared there, those to the UK, Switzerland and other countries under their own law. */
export function toGroup(country: string, home: string): OssGroup {
  if (country === home) return 'domestic'
  return memberStates.has(country) ? 'oss' : 'other'
}

export interface OssReport {
  readonly sales: OssSale[]
  readonly corrections: OssCorrection[]
}

/**
 * Splits the sums of a quarter: what belongs to its own invoices are sales; what credit notes take back of earlier ones
 * are corrections by period and country (article 369g(4) of directive 2006/112/EC).
 */
export function reportQuarter(rows: readonly TaxRow[], quarter: string, home: string): OssReport {
  const sales: OssSale[] = []
  const corrections: OssCorrection[] = []
  for (const { period, country, percent, currency, net_cents, vat_cents } of rows) {
    const about = { group: toGroup(country, home), country, currency }
    if (period === quarter) {
      sales.push({ ...about, percent, net_cents, vat_cents })
      continue
    }
    const known = corrections.find(
      (one) => one.period === period && one.country === country && one.currency === currency,
    )
    if (known) {
      known.net_cents += net_cents
      known.vat_cents += vat_cents
    } else corrections.push({ ...about, period, net_cents, vat_cents })
  }
  return { sales, corrections }
}

/** Reads rates such as "PLN=4.2712, SEK=11.2": so much of a currency is one euro. */
export function readRates(text: string): Map<string, number> {
  const found = text.matchAll(/([A-Z]{3})\s*=\s*(\d+(?:[.,]\d+)?)/g)
  const rates = Array.from(found, ([, currency = '', rate = '']): [string, number] => [
    currency,
    Number(rate.replace(',', '.')),
  ])
  return new Map([['EUR', 1], ...rates.filter(([, rate]) => rate > 0)])
}

/** Other currencies than the euro in the part of a report that the file holds. */
export function listForeignCurrencies({ sales, corrections }: OssReport): string[] {
  const used = [...sales, ...corrections].filter(({ group }) => group === 'oss').map((one) => one.currency)
  return [...new Set(used)].filter((currency) => currency !== 'EUR').sort()
}

const formatAmount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
/** Greece has a code of its own in tax matters. */
const getTaxCode = (country: string) => (country === 'GR' ? 'EL' : country)

/** Adds up what differs only by its currency, each converted at the rate of the quarter's last day. */
function convertToEuros<Row extends OssSale | OssCorrection>(
  rows: readonly Row[],
  { rates, makeKey }: { rates: ReadonlyMap<string, number>; makeKey: (row: Row) => string },
): Row[] {
  const summed = new Map<string, Row>()
  for (const row of rows) {
    const rate = rates.get(row.currency) ?? Number.NaN
    const euros = {
      ...row,
      currency: 'EUR',
      net_cents: Math.round(row.net_cents / rate),
      vat_cents: Math.round(row.vat_cents / rate),
    }
    const known = summed.get(makeKey(row))
    if (known) {
      known.net_cents += euros.net_cents
      known.vat_cents += euros.vat_cents
    } else summed.set(makeKey(row), euros)
  }
  return [...summed.values()]
}

interface OssFileDetails {
  /** The country whose portal takes the file: the seller's own. */
  readonly home: string
  readonly vatNumber: string
  readonly quarter: string
  readonly rates: ReadonlyMap<string, number>
}

/**
 * Writes the OSS part of a report as a file for the Union scheme: in Sweden's layout for sellers there, otherwise in
 * Finland's. Rates are those that article 369h of directive 2006/112/EC asks for.
 */
export function writeOssFile(report: OssReport, details: OssFileDetails): string {
  const { home, rates } = details
  const euros: OssReport = {
    sales: convertToEuros(
      report.sales.filter(({ group }) => group === 'oss'),
      { rates, makeKey: ({ country, percent }) => `${country} ${percent}` },
    ).filter(({ net_cents }) => net_cents !== 0),
    corrections: convertToEuros(
      report.corrections.filter(({ group }) => group === 'oss'),
      { rates, makeKey: ({ country, period }) => `${country} ${period}` },
    ).filter(({ vat_cents }) => vat_cents !== 0),
  }
  return home === 'SE' ? writeSwedishFile(euros, details) : writeFinnishFile(euros, details)
}

/**
 * As the Finnish tax administration describes it ("Instructions for uploading files – VAT special scheme", vero.fi):
 * semicolons, decimal commas, columns A to M. A line is a sale (C = 1; D to J: country, 2 for a service, kind of rate, rate,
 * basis, tax, no fixed establishment) or a correction (C = 2; K to M: period, country, tax).
 */
function writeFinnishFile({ sales, corrections }: OssReport, { vatNumber }: OssFileDetails): string {
  const lines = [
    ...sales.map((one) => [
      ...['1', getTaxCode(one.country), '2', '1', String(one.percent).replace('.', ',')],
      ...[formatAmount(one.net_cents), formatAmount(one.vat_cents), '', '', '', ''],
    ]),
    ...corrections.map((one) => [
      ...['2', '', '', '', '', '', '', ''],
      ...[one.period, getTaxCode(one.country), formatAmount(one.vat_cents)],
    ]),
  ]
  return lines.map((line, index) => `${[String(index + 1), vatNumber, ...line].join(';')}\r\n`).join('')
}

/**
 * As the Swedish tax agency describes it ("Teknisk beskrivning – One Stop Shop", skatteverket.se): a semicolon after each
 * value, decimal commas, two lines that name the file and the period, the sales, and after the word CORRECTIONS those of
 * earlier periods.
 */
function writeSwedishFile({ sales, corrections }: OssReport, { vatNumber, quarter }: OssFileDetails): string {
  const [year, number] = quarter.split('-Q')
  const lines = [
    'OSS_001;',
    `${vatNumber};${number};${year};`,
    ...sales.map(
      ({ country, percent, net_cents, vat_cents }) =>
        `SE;${getTaxCode(country)};${formatAmount(percent * 100)};${formatAmount(net_cents)};${formatAmount(vat_cents)};SERVICES;`,
    ),
    ...(corrections.length > 0 ? ['CORRECTIONS'] : []),
    ...corrections.map(
      ({ period, country, vat_cents }) =>
        `${period.replace('-', '')};${getTaxCode(country)};${formatAmount(vat_cents)};`,
    ),
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}
