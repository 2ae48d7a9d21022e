import type { Context } from '../../app/context.ts'
import { failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { sumQuarter } from '../../features/payments/invoices/oss.sql.ts'
import {
  listForeignCurrencies,
  type OssReport,
  readRates,
  reportQuarter,
  writeOssFile,
} from '../../features/payments/invoices/oss-file.ts'
import { getDateIn } from '../../features/profiles/age.ts'

/** The quarter before a day's quarter. */
function getQuarterBefore(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const quarter = Math.ceil(month / 3)
  return quarter === 1 ? `${year - 1}-Q4` : `${year}-Q${quarter - 1}`
}

async function readReport({ db, site }: Context, quarter: string): Promise<OssReport> {
  const { time_zone: timeZone, company_country: home } = site.settings
  return reportQuarter(await sumQuarter(db, { siteId: site.id, quarter, timeZone }), quarter, home)
}

/** Adds up a quarter by country and rate. */
export const adminOss: Handler<'adminOss'> = async (ctx, input) => {
  const today = getDateIn(ctx.site.settings.time_zone, ctx.clock.now())
  const quarter = input.quarter ?? getQuarterBefore(today)
  const report = await readReport(ctx, quarter)
  return { quarter, ...report, currencies: listForeignCurrencies(report) }
}

/** Returns the OSS part of a quarter as a file. Throws `empty` at `rates` while the rate of a currency is missing. */
export const adminOssFile: Handler<'adminOssFile'> = async (ctx, { quarter, rates: given = '' }) => {
  const report = await readReport(ctx, quarter)
  const rates = readRates(given)
  if (listForeignCurrencies(report).some((currency) => !rates.has(currency)))
    throw failFields({ rates: 'empty' })
  const { vat_numbers: numbers, company_country: home } = ctx.site.settings
  const file = writeOssFile(report, { home, vatNumber: numbers[home] ?? '', quarter, rates })
  return {
    bytes: Buffer.from(file, 'utf8'),
    type: 'text/csv; charset=utf-8',
    headers: {
      'content-disposition': `attachment; filename="oss-${quarter}.csv"`,
      'cache-control': 'no-store',
    },
  }
}
