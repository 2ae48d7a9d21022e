import type { CreditEntry } from '#contract/features/payments/payments.ts'
import type { MemberContext } from '../../../app/context.ts'
import type { Handler } from '../../../app/handler.ts'
import { buildCsvFile } from '../../../platform/csv.ts'
import { findWallet } from '../../credits/credits.sql.ts'
import { findMovements, findReceivers, type MovementRow } from './credit-history.sql.ts'

const pageSize = 50
const exportPage = 5000
const sending: readonly MovementRow['kind'][] = ['message', 'photo', 'gift', 'voice']

async function showMovements(ctx: MemberContext, rows: readonly MovementRow[]): Promise<CreditEntry[]> {
  const messageIds = rows.filter((row) => sending.includes(row.kind)).map((row) => row.reference)
  const found = messageIds.length > 0 ? await findReceivers(ctx.db, ctx.viewer.id, messageIds) : []
  const receivers = new Map(found.map((one) => [one.message_id, one]))
  return rows.map((row) => {
    const receiver = receivers.get(row.reference)
    return {
      number: row.number,
      date: row.created_at.toISOString(),
      change: row.change,
      balance: row.balance,
      reason: row.kind,
      ...(receiver && { profile: { id: receiver.id, name: receiver.name } }),
      ...(row.payment_id !== null && { payment: row.payment_id }),
    }
  })
}

/** Lists incoming and spent credits, newest first. */
export const creditHistory: Handler<'creditHistory'> = async (ctx, input) => {
  const page = { before: input.before ?? null, limit: pageSize + 1 }
  const [credits, rows] = await Promise.all([
    findWallet(ctx.db, ctx.viewer.id),
    findMovements(ctx.db, ctx.viewer.id, page),
  ])
  const shown = rows.slice(0, pageSize)
  return {
    credits,
    entries: await showMovements(ctx, shown),
    next: rows.length > pageSize ? (shown.at(-1)?.number ?? null) : null,
  }
}

/** Returns every entry of the wallet, oldest first, as a CSV file. */
export const exportCredits: Handler<'exportCredits'> = async (ctx) => {
  const entries: CreditEntry[] = []
  for (let before: number | null = null; ; ) {
    const rows: MovementRow[] = await findMovements(ctx.db, ctx.viewer.id, { before, limit: exportPage })
    entries.push(...(await showMovements(ctx, rows)))
    before = rows.at(-1)?.number ?? null
    if (rows.length < exportPage) break
  }
  const head = ['number', 'date', 'change', 'balance', 'reason', 'member', 'payment']
  const lines = entries
    .reverse()
    .map((e) => [e.number, e.date, e.change, e.balance, e.reason, e.profile?.name ?? '', e.payment ?? ''])
  return buildCsvFile('credits', head, lines)
}
