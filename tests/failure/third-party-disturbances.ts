import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { announceFact } from '#server/app/jobs/announce.sql.ts'
import { sealCredentials } from '#server/features/payments/providers/provider-settings.ts'
import { createId } from '#server/platform/ids.ts'
import { insertOutgoing } from '#server/platform/outgoing/outgoing.sql.ts'
import { makeRandom } from '#server/platform/random.ts'
import { deriveSecrets } from '#server/platform/secrets.ts'
import { aMember, aSite, type BuilderProgram, type TestMember } from '../builders.ts'
import { makeJobsDue } from '../jobs.ts'
import { sellPackages } from '../payments.ts'
import { aPushBrowser } from '../push-browser.ts'
import { showFigure } from '../trust.ts'
import { countWaitingJobs } from './bank-books.ts'
import { type ServerProcess, withServerProcess } from './server-process.ts'
import type { NetworkCondition } from './shaky-network.ts'
import { openThirdParties, type PartyName, type ThirdParties } from './third-parties.ts'

export interface OutsidePlan {
  readonly seed: number
  /** The disturbances in order: who fails, and how. */
  readonly troubles: readonly { readonly who: readonly PartyName[]; readonly weather: NetworkCondition }[]
  /** How long each disturbance lasts. */
  readonly milliseconds: number
}

export interface OutsideReport {
  readonly faults: string[]
  readonly visits: number
  readonly slowestPage: number
  readonly sent: number
  readonly slowestDrain: number
  /** What was found once faults had been planted: a program that forgets what it sent, and one that is killed. */
  readonly noticed: string[]
}

const members = 4
const secretKey = 'a secret of at least thirty-two characters'
const maxDrainMilliseconds = 60_000
const Started = z.object({ payment: z.object({ id: z.string() }), action: z.object({ url: z.string() }) })

interface World {
  readonly server: ServerProcess
  readonly parties: ThirdParties
  readonly siteId: string
  readonly people: readonly TestMember[]
  readonly packageId: string
  readonly faults: string[]
  readonly picture: Buffer
}

async function fill(seeded: BuilderProgram, stripeCredentials: object) {
  const site = await aSite(seeded, { host: 'localhost' })
  await aSite(seeded, { host: 'zweiklang.localhost' })
  const sealed = sealCredentials(deriveSecrets(secretKey), stripeCredentials)
  await sql`insert into payment_providers (site_id, provider, position, credentials)
    values (${site.id}, 'stripe', 0, ${sealed})`.execute(seeded.database.db)
  const [cheapest] = await sellPackages(seeded, site)
  const people: TestMember[] = []
  for (let count = 0; count < members; count++)
    people.push(
      await aMember(seeded, site, { paid: true, credits: 10_000, gender: count % 2 ? 'male' : 'female' }),
    )
  return { siteId: site.id, people, packageId: cheapest?.id ?? '' }
}

/** Calls the program like a member's browser; null when no one answered in time. */
async function ask(world: World, me: TestMember, { path, ...init }: RequestInit & { path: string }) {
  const begun = performance.now()
  const answer = await fetch(`${world.server.origin}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    ...init,
    headers: { cookie: me.cookie, ...init.headers },
  }).catch(() => null)
  const text = (await answer?.text().catch(() => '')) ?? ''
  return { status: answer?.status ?? 0, text, milliseconds: performance.now() - begun }
}

function posted(path: string, body: object, key?: string): RequestInit & { path: string } {
  const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
  return { path, method: 'POST', headers, body: JSON.stringify(body) }
}

/** Does what members do all day; returns the slowest response time. Every fault of the server is recorded. */
async function visit(world: World, me: TestMember, other: TestMember): Promise<number> {
  const pages = ['/', '/login', '/members', '/chats', '/credits', '/settings', `/members/${other.id}`]
  const calls = [
    '/api/user.php',
    '/api/search.php?gender=male&country=NL',
    `/api/profile.php?id=${other.id}`,
    '/api/chats.php',
    '/api/likes.php',
    '/api/packages.php',
    '/photos/somebody-thumb.webp',
    '/healthz/ready',
  ]
  let slowest = 0
  const take = (what: string, { status, milliseconds }: Awaited<ReturnType<typeof ask>>) => {
    slowest = Math.max(slowest, milliseconds)
    if (status === 0 || status >= 500) world.faults.push(`${what} was answered with ${status}`)
  }
  for (const path of [...pages, ...calls]) take(path, await ask(world, me, { path }))
  const message = { profile: other.id, text: createId(), client_id: createId() }
  const sent = await ask(world, me, posted('/api/chat.php', message))
  take('a message', sent)
  if (sent.status !== 200) world.faults.push(`a message was answered with ${sent.status}`)
  take(
    'a wish for a new password',
    await ask(world, me, posted('/api/reset-password.php', { email: me.email })),
  )
  return slowest
}

/** Puts one of each kind into the outbox, as the program's own acts do. */
async function queueOutgoing({ server, siteId, people, parties }: World): Promise<void> {
  const [to] = people
  const id = createId()
  const { keys } = aPushBrowser(id).subscription
  const kinds = [
    { channel: 'mail', recipient: to?.email ?? '', headers: {} },
    { channel: 'sms', recipient: '+31612345678', headers: {} },
    { channel: 'push', recipient: `${parties.pushOrigin}/${id}`, headers: keys },
  ] as const
  await server.database.db.transaction().execute(async (db) => {
    for (const kind of kinds) {
      const outbox = createId()
      const text = { subject: 'News', text: 'News for you', html: null, cause: null, now: new Date() }
      await insertOutgoing(db, { ...kind, ...text, id: outbox, siteId, memberId: to?.id ?? null })
      await announceFact(db, { siteId, fact: { type: 'mail.queued', outbox } })
    }
  })
}

/** Orders by card, retrying under the same key until the provider has answered; returns the payment. */
async function buy(world: World, me: TestMember, isOver: () => boolean): Promise<string> {
  const key = createId()
  const body = { package: world.packageId, method: 'creditcard', accept_immediate_start: true }
  for (;;) {
    const isLast = isOver()
    const { status, text, milliseconds } = await ask(world, me, posted('/api/payment.php', body, key))
    if (milliseconds > 40_000) world.faults.push(`an order was answered after ${Math.round(milliseconds)} ms`)
    if (status === 200) {
      const { payment, action } = z.parse(Started, JSON.parse(text))
      const reference = action.url.split('/').pop() ?? ''
      world.parties.stripe.decide(reference, 'paid')
      // Providers report more than once.
      for (let times = 0; times < 2; times++) {
        const { url, headers, payload } = world.parties.stripe.report(reference, { event: createId() })
        await ask(world, me, { path: url, method: 'POST', headers, body: payload })
      }
      return payment.id
    }
    if (isLast || status !== 503) {
      world.faults.push(`an order was answered with ${status}: ${text.slice(0, 200)}`)
      return ''
    }
    await sleep(500)
  }
}

/** Uploads a picture, retrying until the storage has accepted it. */
async function upload(world: World, me: TestMember, isOver: () => boolean): Promise<void> {
  const key = createId()
  for (;;) {
    const isLast = isOver()
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array(world.picture)]), 'photo.jpg')
    const sent = { path: '/api/photo.php', method: 'POST', headers: { 'idempotency-key': key }, body: form }
    const { status, text } = await ask(world, me, sent)
    if (status === 200) return
    if (isLast || status !== 503) {
      world.faults.push(`a picture was answered with ${status}: ${text.slice(0, 200)}`)
      return
    }
    await sleep(500)
  }
}

async function drain(world: World): Promise<number> {
  const begun = performance.now()
  while ((await countWaitingJobs(world.server.database)) > 0) {
    if (performance.now() - begun > maxDrainMilliseconds) {
      world.faults.push(`jobs still wait after ${maxDrainMilliseconds} ms`)
      break
    }
    // Hours of waiting between tries pass at once.
    await makeJobsDue(world.server.database)
    await sleep(250)
  }
  return performance.now() - begun
}

/** Starts and ends one disturbance; returns how the pages did and how long the queues took. */
async function suffer(world: World, trouble: OutsidePlan['troubles'][number], milliseconds: number) {
  const { parties, people } = world
  parties.become(trouble.who, trouble.weather)
  const end = performance.now() + milliseconds
  let over = false
  const [buyer, painter] = people
  if (!buyer || !painter) throw new Error('there are people')
  const begun = performance.now()
  const bought = buy(world, buyer, () => over)
  const painted = upload(world, painter, () => over)
  let [visits, slowest] = [0, 0]
  do {
    await queueOutgoing(world)
    for (const [index, me] of people.entries()) {
      const other = people[(index + 1) % people.length]
      // A man and a woman, as the site's members look for each other.
      if (other) slowest = Math.max(slowest, await visit(world, me, other))
      visits++
    }
  } while (performance.now() < end)
  parties.become(trouble.who, 'fair')
  over = true
  const payment = await bought
  await painted
  const calmed = performance.now()
  const drained = await drain(world)
  const names = trouble.who.length > 1 ? 'everybody' : trouble.who.join()
  showFigure(
    `${names} ${trouble.weather}`,
    `${visits} visits, calm after ${Math.round(calmed - begun)} ms, drained after ${Math.round(drained)} ms`,
  )
  return { visits, slowest, payment, drained }
}

/** Returns what has not arrived, or more than once; and what was paid and not credited once. */
async function outsideFaults({ server, parties }: World, payments: readonly string[]): Promise<string[]> {
  const { db } = server.database
  const { rows } = await sql<{ id: string; channel: 'mail' | 'sms' | 'push'; recipient: string }>`
    select id, channel, recipient from outbox`.execute(db)
  const faults: string[] = []
  for (const { id, channel, recipient } of rows) {
    const times = parties.arrived[channel].get(channel === 'push' ? new URL(recipient).pathname : id) ?? 0
    if (times !== 1) faults.push(`${channel} ${id} arrived ${times} times`)
  }
  const { rows: credited } = await sql<{ id: string; times: number }>`
    select p.id, (select count(*) from credit_movements c where c.reference = p.id and c.kind = 'purchase')::int as times
    from payments p where p.id = any(${[...payments]}::uuid[])`.execute(db)
  for (const { id, times } of credited)
    if (times !== 1) faults.push(`payment ${id} was credited ${times} times`)
  if (credited.length !== payments.length) faults.push('a payment is gone')
  const asked = parties.stripe.books.sessions.size
  if (asked !== payments.length)
    faults.push(`${payments.length} orders made ${asked} payments at the provider`)
  return faults
}

/** Keeps members active while third parties fail, then compares what should have been sent with what arrived. */
export async function disturbThirdParties(plan: OutsidePlan): Promise<OutsideReport> {
  const parties = await openThirdParties(makeRandom(`outside ${plan.seed}`))
  const environment = { ...parties.environment, SECRET_KEY: secretKey }
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#765' } })
    .jpeg()
    .toBuffer()
  try {
    return await withServerProcess(
      { fill: (seeded) => fill(seeded, parties.stripeCredentials), environment },
      async (server, filled) => {
        const world: World = { server, parties, faults: [], picture, ...filled }
        const payments: string[] = []
        let [visits, slowestPage, slowestDrain] = [0, 0, 0]
        for (const trouble of plan.troubles) {
          const seen = await suffer(world, trouble, plan.milliseconds)
          visits += seen.visits
          slowestPage = Math.max(slowestPage, seen.slowest)
          slowestDrain = Math.max(slowestDrain, seen.drained)
          payments.push(seen.payment)
          const crash = server.crashed()
          if (crash !== null) world.faults.push(`the program ended by itself: ${crash}`)
        }
        const faults = [...world.faults, ...(await outsideFaults(world, payments))]
        const sent = Object.values(parties.arrived).reduce((sum, one) => sum + one.size, 0)
        const noticed = await plantFaults({ ...world, faults: [] }, payments)
        return {
          faults,
          noticed,
          visits,
          slowestPage: Math.round(slowestPage),
          sent,
          slowestDrain: Math.round(slowestDrain),
        }
      },
    )
  } finally {
    await parties.close()
  }
}

/** Makes the program forget what it has sent, and kills it under the pages; returns what is found then. */
async function plantFaults(world: World, payments: readonly string[]): Promise<string[]> {
  const { db } = world.server.database
  const { rows } = await sql<{ id: string }>`
    update outbox o set sent_at = null from (
      select distinct on (channel) id from outbox order by channel, id) one where one.id = o.id
    returning o.id`.execute(db)
  for (const { id } of rows)
    await announceFact(db, { siteId: world.siteId, fact: { type: 'mail.queued', outbox: id } })
  await drain(world)
  const faults = await outsideFaults(world, payments)
  const [me, other] = world.people
  if (!me || !other) throw new Error('there are people')
  await world.server.kill('server')
  await visit(world, me, other)
  return [...faults, ...world.faults]
}
