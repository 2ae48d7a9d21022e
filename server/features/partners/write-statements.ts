import type { Context } from '../../app/context.ts'
import type { Tx } from '../../app/transaction.ts'
import { createId } from '../../platform/ids.ts'
import { getDateIn } from '../profiles/age.ts'
import { bookMovement, sumAccounts } from './ledger.sql.ts'
import { queuePartnerNoticeMail } from './partner-mails.ts'
import { lockPartner } from './partners.sql.ts'
import { openPayee } from './sealed.ts'
import { chooseVat, sealStatement } from './statement-document.ts'
import { findPartnersToInvoice, insertStatement, takeStatementNumber } from './statements.sql.ts'

/** Returns the month before now in the time zone of the site, as YYYY-MM. */
function getLastMonth({ site, clock }: Context): string {
  const [year = 0, month = 1] = getDateIn(site.settings.time_zone, clock.now()).split('-').map(Number)
  const previous = month === 1 ? [year - 1, 12] : [year, month - 1]
  return `${previous[0]}-${String(previous[1]).padStart(2, '0')}`
}

/** Invoices what is payable to a partner, once a month: the ledger, the document and the e-mail in one transaction. */
async function writeStatement(
  ctx: Context,
  tx: Tx,
  { partnerId, month }: { partnerId: string; month: string },
): Promise<void> {
  const partner = await lockPartner(tx, partnerId)
  const payee = partner && openPayee(ctx, partner)
  if (!partner || !payee) return
  const accounts = await sumAccounts(tx.db, [partner.id])
  const netCents = Number(accounts.find(({ account }) => account === 'payable')?.cents ?? 0)
  if (netCents <= 0) return
  const { settings } = ctx.site
  const vat = chooseVat(payee, settings.company_country)
  const vatPercent = vat === 'charged' ? (settings.vat_percent[settings.company_country] ?? 0) : 0
  const vatCents = Math.round((netCents * vatPercent) / 100)
  const id = createId()
  const number = await takeStatementNumber(tx)
  const document = sealStatement(ctx, {
    month,
    locale: partner.language,
    payee,
    vat,
    vat_percent: vatPercent,
    number: `P${String(number).padStart(5, '0')}`,
    date: tx.now.toISOString(),
    time_zone: settings.time_zone,
    recipient: {
      name: settings.company_name,
      address: settings.company_address,
      city: settings.company_city,
      country: settings.company_country,
      vat_number: settings.vat_numbers[settings.company_country] ?? '',
    },
    net_cents: netCents,
    vat_cents: vatCents,
    currency: settings.currency,
  })
  const statement = {
    id,
    partnerId: partner.id,
    month: `${month}-01`,
    number,
    netCents,
    vatCents,
    document,
  }
  if (!(await insertStatement(tx, statement))) return
  await bookMovement(tx, {
    partnerId: partner.id,
    kind: 'invoiced',
    from: 'payable',
    to: 'invoiced',
    cents: netCents,
    commissionId: null,
    reference: id,
  })
  await queuePartnerNoticeMail(tx, { to: partner, notice: 'statement', cause: `partner statement ${id}` })
}

/**
 * Writes the statements of the last month, for each partner with payout details and a positive balance. Amounts
 * reversed after an earlier statement reduce the balance; a negative one is carried over. A statement that cannot be
 * written does not delay the others; the job is retried, and listed as failed in the back office meanwhile.
 */
export async function writePartnerStatements(ctx: Context): Promise<void> {
  const month = getLastMonth(ctx)
  const failed: string[] = []
  for (const { id } of await findPartnersToInvoice(ctx.db, ctx.site.id, `${month}-01`)) {
    try {
      await ctx.transaction((tx) => writeStatement(ctx, tx, { partnerId: id, month }))
    } catch (error) {
      ctx.services.log.error({ partner: id, err: error }, 'failed to write the statement of a partner')
      failed.push(id)
    }
  }
  if (failed.length > 0) throw new Error(`statements that could not be written: ${failed.length}`)
}
