import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { createId } from '#server/platform/ids.ts'
import type { Random } from '#server/platform/random.ts'
import type { TestMember } from '../builders.ts'
import type { Client, Outcome, RequestOptions } from './request.ts'

/** What the clients of the bank test were told, to be compared with the ledger. */
export interface Diary {
  /** Messages: each text with what its answer said it cost; null when it was refused. */
  readonly messages: Map<string, { from: string; to: string; credits: number | null }>
  /** Payments that the bank was told to accept. */
  readonly paid: Map<string, { member: string; credits: number }>
  /** Confirmed withdrawals by their key, with the credits that the answer said were taken. */
  readonly withdrawals: Map<string, { member: string; payment: string; credits: number }>
  /** Orders made in several tabs at once, each of which replaces the previous one: some are paid, some not. */
  readonly raced: Map<string, { member: string }>
  /** How often an outcome was unknown at first. */
  unknown: number
  acts: number
}

export interface Bank {
  readonly client: Client
  readonly random: Random
  readonly people: readonly TestMember[]
  readonly packages: readonly { readonly id: string; readonly credits: number }[]
  /** Discount codes that work once, for all to try one after the other. */
  readonly codes: readonly string[]
  readonly diary: Diary
  /** No new acts once it is closed; acts already started are finished. */
  closed: boolean
  /** A planted fault of the client: a repeat under a new id instead of the same. */
  readonly forgetsKeys: boolean
}

const Sends = z.object({ message: z.object({ credits: z.int() }) })
const Started = z.object({
  payment: z.object({ id: z.string(), credits: z.int() }),
  action: z.object({ type: z.literal('redirect'), url: z.string() }),
})
const Raced = z.object({
  payment: z.object({ id: z.string() }),
  action: z.object({ type: z.enum(['redirect', 'none']), url: z.optional(z.string()) }),
})
const Shown = z.object({ payment: z.object({ status: z.string() }) })
const Withdrawn = z.object({ credits_unused: z.int(), reference: z.string() })

const patienceMilliseconds = 90_000

export function createDiary(): Diary {
  const [messages, paid, withdrawals, raced] = [new Map(), new Map(), new Map(), new Map()]
  return { messages, paid, withdrawals, raced, unknown: 0, acts: 0 }
}

/** Repeats a request until its outcome is known. Now and then someone hangs up before the answer. */
async function insist(
  bank: Bank,
  make: (attempt: number) => RequestOptions,
): Promise<Outcome & { known: true }> {
  const deadline = performance.now() + patienceMilliseconds
  bank.diary.acts++
  for (let attempt = 0; performance.now() < deadline; attempt++) {
    const hurried = attempt === 0 && bank.random.chance(0.05)
    const sent = make(attempt)
    const outcome = await bank.client.send(
      hurried ? { ...sent, hangUpAfter: bank.random.whole(0, 12) } : sent,
    )
    if (outcome.known) return outcome
    bank.diary.unknown++
    await sleep(bank.random.whole(50, 250))
  }
  throw new Error(`no outcome of ${make(0).path} for ${patienceMilliseconds} ms`)
}

async function sendMessage(bank: Bank, me: TestMember): Promise<void> {
  const text = createId()
  const clientId = createId()
  const others = bank.people.filter((one) => one.id !== me.id)
  const to = bank.random.pick(others).id
  const { status, body } = await insist(bank, (attempt) => ({
    method: 'POST',
    path: '/api/chat.php',
    cookie: me.cookie,
    body: { profile: to, text, client_id: bank.forgetsKeys && attempt > 0 ? createId() : clientId },
  }))
  // Anyone who has begun many conversations within an hour is refused another one (guardFirstMessage), at no price.
  if (status === 429) return
  if (status !== 200 && status !== 402) throw new Error(`a message was answered with ${status}`)
  const credits = status === 200 ? z.parse(Sends, body).message.credits : null
  bank.diary.messages.set(text, { from: me.id, to, credits })
}

/** Orders a package with a code, under a new key. Returns nothing when the code is used up. */
async function orderWithCode(bank: Bank, me: TestMember, code: string) {
  const key = createId()
  const { status, body } = await insist(bank, () => ({
    method: 'POST',
    path: '/api/payment.php',
    cookie: me.cookie,
    headers: { 'idempotency-key': key },
    body: { package: bank.packages[0]?.id, method: 'ideal', code, accept_immediate_start: true },
  }))
  if (status === 409) return null
  if (status !== 200) throw new Error(`an order with a code was answered with ${status}`)
  const { payment, action } = z.parse(Raced, body)
  bank.diary.raced.set(payment.id, { member: me.id })
  return action.url ?? null
}

async function payAtProvider(bank: Bank, me: TestMember, url: string): Promise<void> {
  const decided = await insist(bank, () => ({
    method: 'POST',
    path: new URL(url).pathname,
    cookie: me.cookie,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=paid',
  }))
  if (decided.status !== 303) throw new Error(`the bank answered with ${decided.status}`)
}

/** Orders a package and lets the bank pay. Returns the payment. */
async function buy(bank: Bank, me: TestMember): Promise<string> {
  const key = createId()
  const chosen = bank.random.pick(bank.packages).id
  const started = await insist(bank, () => ({
    method: 'POST',
    path: '/api/payment.php',
    cookie: me.cookie,
    headers: { 'idempotency-key': key },
    body: { package: chosen, method: 'ideal', accept_immediate_start: true },
  }))
  if (started.status !== 200) throw new Error(`an order was answered with ${started.status}`)
  const { payment, action } = z.parse(Started, started.body)
  await payAtProvider(bank, me, action.url)
  bank.diary.paid.set(payment.id, { member: me.id, credits: payment.credits })
  return payment.id
}

async function untilCompleted(bank: Bank, me: TestMember, payment: string): Promise<boolean> {
  while (!bank.closed) {
    const path = `/api/payment.php?id=${payment}`
    const { status, body } = await insist(bank, () => ({ method: 'GET', path, cookie: me.cookie }))
    if (status !== 200) throw new Error(`a payment was answered with ${status}`)
    if (z.parse(Shown, body).payment.status === 'completed') return true
    await sleep(200)
  }
  return false
}

async function withdraw(bank: Bank, me: TestMember, payment: string): Promise<void> {
  const key = createId()
  const { status, body } = await insist(bank, () => ({
    method: 'POST',
    path: '/api/withdrawal.php',
    cookie: me.cookie,
    headers: { 'idempotency-key': key },
    body: { payment, confirm: true },
  }))
  // Nothing of it is left.
  if (status === 409 || status === 410) return
  if (status !== 200) throw new Error(`a withdrawal was answered with ${status}`)
  const { credits_unused, reference } = z.parse(Withdrawn, body)
  if (reference !== key) throw new Error('a withdrawal has another reference than its key')
  bank.diary.withdrawals.set(key, { member: me.id, payment, credits: credits_unused })
}

/** Someone who only writes. */
export async function playSender(bank: Bank, me: TestMember): Promise<void> {
  while (!bank.closed) await sendMessage(bank, me)
}

/** Someone who buys, and spends what they buy. */
export async function playBuyer(bank: Bank, me: TestMember): Promise<void> {
  while (!bank.closed) {
    await buy(bank, me)
    for (let count = bank.random.whole(1, 5); count > 0 && !bank.closed; count--) await sendMessage(bank, me)
  }
}

/** Someone who buys, spends a little and wants the rest back. */
export async function playRefunder(bank: Bank, me: TestMember): Promise<void> {
  while (!bank.closed) {
    const payment = await buy(bank, me)
    if (!(await untilCompleted(bank, me, payment))) return
    for (let count = bank.random.whole(0, 3); count > 0; count--) await sendMessage(bank, me)
    await withdraw(bank, me, payment)
  }
}

/** Someone who tries each code in three tabs at once, as others do, and pays wherever there is a way. */
export async function playSaver(bank: Bank, me: TestMember): Promise<void> {
  for (const code of bank.codes) {
    if (bank.closed) return
    const tabs = await Promise.all([1, 2, 3].map(() => orderWithCode(bank, me, code)))
    for (const url of tabs) if (url !== null) await payAtProvider(bank, me, url)
  }
}
