import { randomInt } from 'node:crypto'
import type { MemberContext } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import type { Handler, UserHandler } from '../../../app/handler.ts'
import type { Tx } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import { insertOutgoing } from '../../../platform/outgoing/outgoing.sql.ts'
import { awaitPayment, lockPayment } from '../checkout/payment.sql.ts'
import { showOnePayment } from '../checkout/payment.views.ts'
import { maxDebitCents } from '../checkout/payment-methods.ts'
import { loadOwnPayment } from '../checkout/show-payment.ts'
import { getBuyer } from '../packages/buyer.ts'
import { settlePayment } from '../settlement/settle-payment.ts'
import { isBlocked } from './block-list.sql.ts'
import { countTry, findNewestCode, findSent, insertDebitCode } from './codes.sql.ts'
import { findOpenDebit, formatMandate, type OpenDebit } from './debit-form.ts'
import { type Debtor, fingerprintDebtor, readDebtor, sealDebtor } from './debtor.ts'
import { countDebits, findDebit, lockDebtor, signDebit } from './direct-debit.sql.ts'
import { reportUsedUp, takeTextMessage } from './limit-text-messages.ts'

/** How long a code is valid, how many wrong tries it allows, and how soon and often another one is sent. */
const code = { seconds: 600, tries: 5, resendSeconds: 60, perDay: 3 } as const
/** The limits of direct debits per member, IBAN or phone: an amount in seven days, and two open debits. */
const limit = { cents: maxDebitCents, days: 7, open: 2 } as const
/** The time within which a debit that completes only when it is booked has to be booked. */
const collectionDays = 45

const codePurpose = 'direct debit code'
const countSecondsSince = (then: Date, now: Date) => (now.getTime() - then.getTime()) / 1000

/** Returns what a code is bound to: it is invalid with another IBAN, phone or mandate. */
function hashBinding(ctx: MemberContext, debtor: Debtor, { debit }: OpenDebit): Buffer {
  const { iban, phone } = debtor
  return ctx.services.secrets.fingerprint(codePurpose, [debit.mandate_reference, iban, phone].join('|'))
}

/** Throws `blocked_iban_msisdn` or `limit_reached`; whatever counts to the same limits waits. */
async function checkDebtor(
  tx: Tx,
  ctx: MemberContext,
  { debtor, open }: { debtor: Debtor; open: OpenDebit },
) {
  const prints = { memberId: ctx.viewer.id, ...fingerprintDebtor(ctx, debtor) }
  await lockDebtor(tx, prints)
  if (await isBlocked(tx.db, tx.site.id, prints)) throw fail('blocked_iban_msisdn')
  const since = new Date(tx.now.getTime() - limit.days * 86_400_000)
  const before = await countDebits(tx, prints, since)
  if (before.cents + open.payment.price_cents > limit.cents || before.open >= limit.open) {
    throw fail('limit_reached')
  }
  return prints
}

function computeWait(sent: readonly Date[], now: Date): number | null {
  const last = sent.at(-1)
  const soon = last ? code.resendSeconds - countSecondsSince(last, now) : 0
  const first = sent.at(-code.perDay)
  const today = first ? 86_400 - countSecondsSince(first, now) : 0
  const wait = Math.max(soon, today)
  return wait > 0 ? Math.ceil(wait) : null
}

/** Queues the code; returns the limits on text messages that it uses up. */
async function sendCode(tx: Tx, ctx: MemberContext, { debtor, open }: { debtor: Debtor; open: OpenDebit }) {
  const prints = await checkDebtor(tx, ctx, { debtor, open })
  const sent = await findSent(tx, prints.phone, new Date(tx.now.getTime() - 86_400_000))
  const wait = computeWait(sent, tx.now)
  if (wait !== null) throw fail('rate_limited', { seconds: wait })
  const usedUp = await takeTextMessage(tx, ctx, debtor.phone)
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  const id = createId()
  await insertDebitCode(tx, {
    id,
    paymentId: open.payment.id,
    phonePrint: prints.phone,
    bound: hashBinding(ctx, debtor, open),
    code: ctx.services.secrets.seal(codePurpose, digits),
  })
  await insertOutgoing(tx.db, {
    id,
    siteId: tx.site.id,
    memberId: ctx.viewer.id,
    channel: 'sms',
    recipient: debtor.phone,
    subject: '',
    text: ctx.t('directdebit.sms', { code: digits, site: tx.site.settings.name }),
    html: null,
    headers: {},
    cause: null,
    now: tx.now,
  })
  await tx.announce({ type: 'mail.queued', outbox: id })
  return usedUp
}

/** Returns the number with only its country and its last two digits readable. */
function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}${'•'.repeat(Math.max(0, phone.length - 5))}${phone.slice(-2)}`
}

/**
 * Sends the code for a direct debit. Throws `confirm_email_first`, field errors, `blocked_iban_msisdn`,
 * `limit_reached`, `rate_limited`.
 */
export const requestDebitCode: Handler<'requestDebitCode'> = async (ctx, input) => {
  const open = await findOpenDebit(ctx, input.payment)
  // A text message costs money, so the account must be confirmed first.
  if (!(await getBuyer(ctx)).confirmed) throw fail('confirm_email_first')
  const debtor = readDebtor(input, open.country)
  const usedUp = await ctx.transaction(async (tx) => {
    await lockPayment(tx, open.payment.id)
    return sendCode(tx, ctx, { debtor, open })
  })
  reportUsedUp(ctx, usedUp)
  return {
    otp_sent: true,
    phone_masked: maskPhone(debtor.phone),
    resend_after: code.resendSeconds,
    mandate_reference: open.debit.mandate_reference,
  }
}

type CodeVerdict = 'right' | 'code_invalid' | 'code_over'

/** Checks the code and counts a wrong try, which must stay counted although the request then fails. */
async function checkCode(
  tx: Tx,
  ctx: MemberContext,
  { typed, debtor, open }: { typed: string; debtor: Debtor; open: OpenDebit },
): Promise<CodeVerdict> {
  const newest = await findNewestCode(tx, open.payment.id)
  if (!newest || newest.tries >= code.tries) return 'code_over'
  if (countSecondsSince(newest.sent_at, tx.now) > code.seconds) return 'code_over'
  const isBound = newest.bound.equals(hashBinding(ctx, debtor, open))
  if (isBound && ctx.services.secrets.open(codePurpose, newest.code) === typed) return 'right'
  await countTry(tx, newest.id)
  return 'code_invalid'
}

async function sign(tx: Tx, ctx: MemberContext, { debtor, open }: { debtor: Debtor; open: OpenDebit }) {
  const prints = await checkDebtor(tx, ctx, { debtor, open })
  const { payment, debit } = open
  await signDebit(tx, payment.id, {
    debtor: sealDebtor(ctx, debtor),
    ibanLast4: debtor.iban.slice(-4),
    ibanPrint: prints.iban,
    phonePrint: prints.phone,
    mandateText: formatMandate(ctx, open),
    network: ctx.request.network,
  })
  if (debit.completes === 'booked') {
    await awaitPayment(tx, payment.id, new Date(tx.now.getTime() + collectionDays * 86_400_000))
  }
}

/** Signs the mandate with the code. Throws `code_invalid`, `code_over`, and what `requestDebitCode` throws. */
export const confirmDebit: UserHandler<'confirmDebit'> = async (ctx, input) => {
  const open = await findOpenDebit(ctx, input.payment)
  const debtor = readDebtor(input, open.country)
  const typed = (input.otp ?? '').replace(/\s/g, '')
  const verdict = await ctx.transaction(async (tx) => {
    const locked = await lockPayment(tx, open.payment.id)
    const debit = await findDebit(tx.db, tx.site.id, locked.id)
    if (locked.status !== 'pending' || debit?.status !== 'open') throw fail('already_completed')
    const checked = await checkCode(tx, ctx, { typed, debtor, open })
    if (checked === 'right') await sign(tx, ctx, { debtor, open })
    return checked
  })
  if (verdict !== 'right') throw fail(verdict)
  await settlePayment(ctx, open.payment.id, 'mandate given')
  return { payment: await showOnePayment(ctx, await loadOwnPayment(ctx, open.payment.id)) }
}
