import type { BlockedDebtor } from '#contract/admin/payments/bank.ts'
import type { Context, StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { cleanIban } from '../../features/payments/bank/bank-settings.ts'
import {
  type BlockedDebtorRow,
  blockDebtor,
  findBlocked,
  findBlockedByPrint,
  unblockDebtor,
} from '../../features/payments/direct-debit/block-list.sql.ts'
import { fingerprintDebtor, toMobileNumber } from '../../features/payments/direct-debit/debtor.ts'
import { type ListInput, readPage, showPage } from '../list-page.ts'

const toEntryId = (row: Pick<BlockedDebtorRow, 'kind' | 'print'>) =>
  `${row.kind}-${row.print.toString('hex')}`

function showBlocked(row: BlockedDebtorRow): BlockedDebtor {
  const { kind, last4, reason, payment_id: payment } = row
  return { id: toEntryId(row), kind, last4, reason, payment, created: row.created_at.toISOString() }
}

/** Reads an entry's name in these calls; null for one that names none. */
function readEntryId(id: string): Pick<BlockedDebtorRow, 'kind' | 'print'> | null {
  const [, kind, hex = ''] = /^(iban|phone)-((?:[0-9a-f]{2})+)$/.exec(id) ?? []
  return kind === 'iban' || kind === 'phone' ? { kind, print: Buffer.from(hex, 'hex') } : null
}

async function showList(ctx: StaffContext, input: ListInput<'adminBlockedDebtors'> = {}) {
  const page = readPage(ctx, 'adminBlockedDebtors', input)
  const found = await findBlocked(ctx.db, ctx.site.id, page)
  return { blocked: found.rows.map(showBlocked), ...showPage(ctx, page, found) }
}

/** Lists who may not pay by direct debit. */
export const adminBlockedDebtors: Handler<'adminBlockedDebtors'> = (ctx, input) => showList(ctx, input)

function readValue(ctx: Context, kind: 'iban' | 'phone', value: string): string {
  const read = kind === 'iban' ? cleanIban(value) : toMobileNumber(value, ctx.site.settings.company_country)
  if (read === null) throw failFields({ value: kind === 'iban' ? 'iban_invalid' : 'phone_invalid' })
  return read
}

/** Blocks an IBAN or a phone. Throws `already_completed` when it is on the list. */
export const adminBlockDebtor: Handler<'adminBlockDebtor'> = async (ctx, { kind, value, reason }) => {
  const read = readValue(ctx, kind, value)
  const print = fingerprintDebtor(ctx, { iban: read, phone: read })[kind]
  const last4 = read.slice(-4)
  await ctx.transaction(async (tx) => {
    const isNew = await blockDebtor(tx, { kind, print, last4, reason, payment_id: null })
    if (!isNew) throw fail('already_completed')
    await tx.audit({ act: 'debtor.blocked', reason, details: { kind, last4 } })
  })
  return showList(ctx)
}

/** Removes an entry from the list. */
export const adminUnblockDebtor: Handler<'adminUnblockDebtor'> = async (ctx, { id, reason }) => {
  const named = readEntryId(id)
  const row = named && (await findBlockedByPrint(ctx.db, ctx.site.id, named))
  if (!row) throw fail('not_found')
  await ctx.transaction(async (tx) => {
    if (!(await unblockDebtor(tx, row))) throw fail('not_found')
    await tx.audit({ act: 'debtor.unblocked', reason, details: { kind: row.kind, last4: row.last4 } })
  })
  return showList(ctx)
}
