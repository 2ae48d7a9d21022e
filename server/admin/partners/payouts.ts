import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { bookMovement } from '../../features/partners/ledger.sql.ts'
import { lockPartner } from '../../features/partners/partners.sql.ts'
import { renderStatementFile, toStatement } from '../../features/partners/show-statements.ts'
import { openStatement } from '../../features/partners/statement-document.ts'
import {
  findOpenStatements,
  findPayoutStatements,
  findStatements,
  insertPayout,
  payStatement,
} from '../../features/partners/statements.sql.ts'
import { writePain001 } from '../../features/payments/bank/pain001.ts'
import { findTargetDayAfter } from '../../features/payments/bank/target-day.ts'
import { findBank } from '../../features/payments/providers/provider-settings.ts'
import { readPage, showPage } from '../list-page.ts'

/** Lists the statements of partners. */
export const adminPartnerStatements: Handler<'adminPartnerStatements'> = async (ctx, input) => {
  const page = readPage(ctx, 'adminPartnerStatements', input)
  const found = await findStatements(ctx.db, ctx.site.id, page)
  return {
    ...showPage(ctx, page, found),
    statements: found.rows.map((row) => ({
      ...toStatement(row),
      partner: row.name,
      iban: openStatement(ctx, row.document)?.payee.iban ?? null,
      payout: row.payout_id,
    })),
  }
}

/** Returns a statement of a partner as PDF. */
export const adminPartnerStatementFile: Handler<'adminPartnerStatementFile'> = (ctx, { id }) =>
  renderStatementFile(ctx, id)

/** The open statements that a payout would pay. */
async function findOpen(ctx: StaffContext, method: 'file' | 'hand', named: readonly string[] | undefined) {
  const rows = await findOpenStatements(ctx.db, ctx.site.id)
  return rows
    .filter(({ id }) => named === undefined || named.includes(id))
    .filter(({ currency, document }) => method === 'hand' || (currency === 'EUR' && document.length > 0))
}

/**
 * Pays open statements in one transaction. Throws `empty` when none are left, `authorization_required` for a file when
 * the site has no bank account; the same client_id pays once.
 */
export const adminPayPartners: Handler<'adminPayPartners'> = async (
  ctx,
  { client_id, method, statements },
) => {
  if (method === 'hand' && statements === undefined) throw fail('empty')
  if (method === 'file' && !(await findBank(ctx))) throw fail('authorization_required')
  const open = await findOpen(ctx, method, statements)
  await ctx.transaction(async (tx) => {
    const isNew = await insertPayout(tx, { id: client_id, method, staffId: ctx.staff.id })
    let cents = 0
    let paid = 0
    for (const row of isNew ? open : []) {
      await lockPartner(tx, row.partner_id)
      if (!(await payStatement(tx, row.id, client_id))) continue
      paid += 1
      cents += row.net_cents + row.vat_cents
      await bookMovement(tx, {
        partnerId: row.partner_id,
        kind: 'paid',
        from: 'invoiced',
        to: 'paid',
        cents: row.net_cents,
        commissionId: null,
        reference: row.id,
      })
    }
    if (isNew && paid === 0) throw fail('empty')
    const subject = { type: 'payout', id: client_id }
    await tx.audit({ act: 'partner.paid_out', subject, details: { method, cents, repeated: !isNew } })
  })
  return { payout: client_id }
}

/** Returns a payout as pain.001 for the bank; the same payout gives the same file, so that a bank takes it once. */
export const adminPartnerPayoutFile: Handler<'adminPartnerPayoutFile'> = async (ctx, { id }) => {
  const [bank, rows] = await Promise.all([findBank(ctx), findPayoutStatements(ctx.db, ctx.site.id, id)])
  const [first] = rows
  if (!first) throw fail('not_found')
  if (!bank) throw fail('empty')
  const messageId = `P${id.replaceAll('-', '').slice(0, 30).toUpperCase()}`
  const xml = writePain001({
    messageId,
    createdAt: first.created_at,
    executeOn: findTargetDayAfter(first.created_at, 0),
    debtor: { name: bank.holder, iban: bank.iban, bic: bank.bic },
    transfers: rows.map((row) => {
      const document = openStatement(ctx, row.document)
      // A file without one of its transfers would differ from the one the bank may have received.
      if (!document) throw fail('not_found')
      const { payee, number } = document
      return {
        endToEndId: row.id.replaceAll('-', ''),
        cents: row.net_cents + row.vat_cents,
        name: payee.name,
        iban: payee.iban,
        text: `${ctx.site.settings.name} ${number}`,
      }
    }),
  })
  return {
    bytes: Buffer.from(xml),
    type: 'application/xml; charset=utf-8',
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="partners-${messageId}.xml"`,
    },
  }
}
