import { formatMoney } from '#contract/api/format.ts'
import { nameMethod } from '#contract/features/payments/payment-method.ts'
import type { Context } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import { isSandboxAllowed } from './provider-settings.ts'
import { addSandboxRefund, decideSandboxPayment, findSandboxPayment, type SandboxRow } from './sandbox.sql.ts'
import { sandboxCard, sandboxRefuses } from './sandbox.ts'
import { announceSandboxEvents } from './sandbox-webhooks.ts'

/** The outcomes that a tester can choose. */
export const sandboxOutcomes = [
  'paid',
  'pending_then_paid',
  'failed',
  'cancelled',
  'charged_back',
  'paid_card_once',
] as const
export type SandboxOutcome = (typeof sandboxOutcomes)[number]

const pendingSeconds = 8
const chargebackSeconds = 10

async function findOpen(ctx: Context, reference: string): Promise<SandboxRow> {
  const row = isSandboxAllowed(ctx) ? await findSandboxPayment(ctx.db, ctx.site.id, reference) : undefined
  if (!row) throw fail('not_found')
  return row
}

function toDecision(outcome: SandboxOutcome, now: Date) {
  const cardLast4 = outcome === 'paid_card_once' ? sandboxRefuses.card : sandboxCard
  switch (outcome) {
    case 'failed':
    case 'cancelled':
      return { status: outcome, turnsPaidAt: null, cardLast4: null }
    case 'pending_then_paid':
      return {
        status: 'pending',
        turnsPaidAt: new Date(now.getTime() + pendingSeconds * 1000),
        cardLast4,
      } as const
    default:
      return { status: 'paid', turnsPaidAt: null, cardLast4 } as const
  }
}

/**
 * Decides a payment at the sandbox as the tester chooses and returns the URL that the member returns to. Deciding twice
 * changes nothing. Throws `not_found` for an unknown payment and in production.
 */
export async function decideSandbox(
  ctx: Context,
  reference: string,
  outcome: SandboxOutcome,
): Promise<string> {
  const row = await findOpen(ctx, reference)
  await ctx.transaction(async (tx) => {
    if (!(await decideSandboxPayment(tx, reference, toDecision(outcome, tx.now)))) return
    await announceSandboxEvents(tx, reference, { seconds: 0 })
    if (outcome === 'pending_then_paid')
      await announceSandboxEvents(tx, reference, { seconds: pendingSeconds })
    if (outcome === 'charged_back')
      await tx.announce({ type: 'sandbox.chargeback', reference }, { seconds: chargebackSeconds })
  })
  return row.return_url
}

/** Charges a paid payment back, as a bank does on its customer's request. Follows `sandbox.chargeback`. */
export async function chargeBackSandbox(ctx: Context, { reference }: { reference: string }): Promise<void> {
  const row = await findOpen(ctx, reference)
  if (row.status !== 'paid') return
  await ctx.transaction(async (tx) => {
    const amount = { amount: row.amount_cents, currency: row.currency }
    const chargeback = {
      reference: `chargeback_${reference}`,
      refundId: null,
      kind: 'chargeback',
      amount,
      status: 'completed',
    } as const
    await addSandboxRefund(tx, reference, chargeback)
    await announceSandboxEvents(tx, reference, { seconds: 0 })
  })
}

/** What the test checkout shows. */
export interface SandboxPage {
  readonly title: string
  readonly warning: string
  readonly amount: string
  readonly description: string
  readonly method: string
  readonly reference: string
  /** Null when it was decided before: then only the way back is shown. */
  readonly choices: readonly { readonly outcome: SandboxOutcome; readonly label: string }[] | null
  readonly decided: string
  readonly back: { readonly label: string; readonly url: string }
}

/** Returns the texts of the test checkout of a payment. Throws `not_found` for an unknown one and in production. */
export async function showSandboxPage(ctx: Context, reference: string): Promise<SandboxPage> {
  const row = await findOpen(ctx, reference)
  const open = row.status === 'open'
  const offered = sandboxOutcomes.filter((outcome) => outcome !== 'paid_card_once' || row.store_card)
  const money = { amount: row.amount_cents, currency: row.currency }
  return {
    title: ctx.t('sandbox.title'),
    warning: ctx.t('sandbox.warning'),
    amount: formatMoney(money, ctx.locale),
    description: row.description,
    method: nameMethod(ctx.t, row.method),
    reference,
    choices: open
      ? offered.map((outcome) => ({ outcome, label: ctx.t(`sandbox.outcome.${outcome}`) }))
      : null,
    decided: ctx.t('sandbox.decided'),
    back: { label: ctx.t('sandbox.back'), url: row.return_url },
  }
}
