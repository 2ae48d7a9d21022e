import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PodFeed } from '#server/app/config.ts'
import { podHeaders, refusedPicturesPath } from '#server/app/services/refused-pictures.ts'
import { createId } from '#server/platform/ids.ts'
import { aSite } from '#tests/builders.ts'
import { type TestProgram, useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'
import { findSuspicion } from '../photos.sql.ts'
import { sameDistance } from '../upload-photo.ts'
import { feedPageSize } from './feed-format.ts'

let said: { level: number; pod?: string; reason?: string; msg: string }[] = []
const log = new Writable({
  write(line, _encoding, done) {
    said.push(JSON.parse(String(line)))
    done()
  },
})

const north = useProgram({ listen: true })
const south = useProgram({ environment: { LOG_LEVEL: 'warn' }, log })

interface Page {
  readonly status: number
  readonly text: string
  readonly signature: string
}

/** What stands between the two: it passes pages on, and the tests let it do otherwise. */
let meddle: (page: Page) => Page | null = (page) => page
let lastPage: Page | undefined
const relay = createServer(async (request, response) => {
  const { host: _, connection: __, ...headers } = request.headers
  const answer = await fetch(north.origin + request.url, { headers: headers as Record<string, string> })
  lastPage = {
    status: answer.status,
    text: await answer.text(),
    signature: answer.headers.get(podHeaders.signature) ?? '',
  }
  const page = meddle(lastPage)
  if (!page) return void response.destroy()
  response.writeHead(page.status, { [podHeaders.signature]: page.signature }).end(page.text)
})

const nameFeeds = ({ config }: TestProgram, podFeeds: readonly PodFeed[]) =>
  Object.assign(config, { podFeeds })
const publicKey = ({ program }: TestProgram) => program.services.podKey.publicKey

/** A hash that looks like no other of the tests. */
let hashes = 0
const newHash = () =>
  ((BigInt(++hashes) * 0x9e3779b97f4a7c15n) & (2n ** 64n - 1n)).toString(16).padStart(16, '0')

async function block({ database }: TestProgram, hash: string): Promise<void> {
  await database.pool.query(
    `insert into picture_blocks (id, hash, reason, created_at) values ($1, $2, 'minor', '2026-11-20')`,
    [createId(), hash],
  )
}
const lift = ({ database }: TestProgram, hash: string) =>
  database.pool.query('delete from picture_blocks where hash = $1', [hash])
const pull = () => south.runScheduled('pull-refused-pictures')

async function isRefused({ database }: TestProgram, hash: string): Promise<boolean> {
  const find = { siteId: createId(), hashes: [hash], distance: sameDistance }
  return (await findSuspicion(database.db, find)) === 'blocked'
}

async function countPulled(): Promise<number> {
  const { rows } = await south.database.pool.query('select count(*)::int as count from pod_picture_blocks')
  return rows[0]?.count
}

async function countFailures(): Promise<number> {
  const found = await south.program.services.metrics.registry
    .getSingleMetric('duet_pod_feed_failures_total')
    ?.get()
  return found?.values[0]?.value ?? 0
}

let feed: PodFeed
beforeAll(async () => {
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.address() as AddressInfo
  await aSite(north)
  await aSite(south)
  await aSite(south, { host: 'another.test' })
  feed = { name: 'North', url: `http://127.0.0.1:${port}`, key: publicKey(north) }
  nameFeeds(north, [{ name: 'South', url: 'http://127.0.0.1:9', key: publicKey(south) }])
})
afterAll(() => void relay.close())
beforeEach(() => {
  said = []
  meddle = (page) => page
  nameFeeds(south, [feed])
})

/** Lets the feed be read once, and expects a single warning for its reason and a failure in the metrics. */
async function expectWarning(reason: string | RegExp): Promise<void> {
  said = []
  const failures = await countFailures()
  await pull()
  const text = typeof reason === 'string' ? reason : expect.stringMatching(reason)
  expect(said).toEqual([expect.objectContaining({ level: 40, pod: 'North', reason: text })])
  expect(await countFailures()).toBe(failures + 1)
}

describe('a picture that one deployment has refused', () => {
  it('is refused by another one from the next minute on, also where it is slightly different', async () => {
    const hash = newHash()
    await block(north, hash)
    expect(await isRefused(south, hash)).toBe(false)
    await pull()
    expect(await isRefused(south, hash)).toBe(true)
    const similar = (BigInt(`0x${hash}`) ^ 0b10110n).toString(16).padStart(16, '0')
    expect(await isRefused(south, similar)).toBe(true)
    expect(said).toEqual([])
  })

  it('travels as its hash, kind and time alone', async () => {
    await block(north, newHash())
    await pull()
    const { changes } = JSON.parse(lastPage?.text ?? '')
    expect(changes).toEqual([
      { number: expect.any(Number), hash: expect.any(String), kind: 'minor', at: '2026-11-20T00:00:00.000Z' },
    ])
  })

  it('is accepted again once the deployment has withdrawn that, unless it was refused here, too', async () => {
    const [once, both] = [newHash(), newHash()]
    for (const hash of [once, both]) await block(north, hash)
    await block(south, both)
    await pull()
    for (const hash of [once, both]) await lift(north, hash)
    await pull()
    expect(await isRefused(south, once)).toBe(false)
    expect(await isRefused(south, both)).toBe(true)
    await block(north, once)
    await pull()
    expect(await isRefused(south, once)).toBe(true)
  })

  it('is not passed on by a deployment that only has it from another one', async () => {
    const before = await south.database.pool.query('select from picture_block_changes')
    await block(north, newHash())
    await pull()
    const after = await south.database.pool.query('select from picture_block_changes')
    expect(after.rowCount).toBe(before.rowCount)
  })

  it('comes in pages, each of which is stored before the next is asked for', async () => {
    const count = feedPageSize + 20
    const [before, made] = [await countPulled(), Array.from({ length: count }, newHash)]
    await north.database.pool.query(
      `insert into picture_blocks (id, hash, reason, created_at)
       select gen_random_uuid(), hash, 'minor', now() from unnest($1::text[]) as made (hash)`,
      [made],
    )
    let pages = 0
    meddle = (page) => (++pages > 1 ? null : page)
    await expectWarning(/fetch failed/)
    expect(await countPulled()).toBe(before + feedPageSize)
    meddle = (page) => page
    await pull()
    expect(await countPulled()).toBe(before + count)
  })

  it('is listed for moderators by its deployment, which alone can lift it', async () => {
    const hash = newHash()
    await block(north, hash)
    await pull()
    const moderator = await aStaff(south, ['moderator'])
    const { blocks } = (await south.call(moderator, 'adminPictureBlocks', {})).body
    const found = blocks.find(({ pod }) => pod === 'North')
    expect(found).toMatchObject({ by: null, reason: 'minor' })
    const lifted = await south.call(moderator, 'adminLiftPictureBlock', {
      id: found?.id ?? '',
      reason: 'No.',
    })
    expect(lifted.error.error).toBe('not_found')
  })
})

describe('a feed that cannot be trusted or read', () => {
  it('is one warning when its signature is wrong, and nothing is stored', async () => {
    const [hash, forged] = [newHash(), newHash()]
    await block(north, hash)
    meddle = (page) => ({ ...page, text: page.text.replace(hash, forged) })
    const before = await countPulled()
    await expectWarning('the signature is wrong')
    expect(await countPulled()).toBe(before)
    meddle = (page) => page
    await pull()
    expect([await isRefused(south, hash), await isRefused(south, forged)]).toEqual([true, false])
  })

  it('is one warning when an older page is played back, and a withdrawn picture is not refused by it', async () => {
    const [hash, later] = [newHash(), newHash()]
    await block(north, hash)
    await pull()
    const old = lastPage
    await lift(north, hash)
    await pull()
    await block(north, later)
    meddle = () => old ?? null
    await expectWarning('it is the answer to an earlier question')
    expect(await isRefused(south, hash)).toBe(false)
    meddle = (page) => page
    await pull()
    expect(await isRefused(south, later)).toBe(true)
  })

  it('is one warning when its deployment is silent, and what it has refused stays refused', async () => {
    const [hash, later] = [newHash(), newHash()]
    await block(north, hash)
    await pull()
    await block(north, later)
    meddle = () => null
    await expectWarning('fetch failed')
    expect(await isRefused(south, hash)).toBe(true)
    meddle = (page) => page
    await pull()
    expect(await isRefused(south, later)).toBe(true)
  })

  it('is read again from its start when its deployment was restored from a backup', async () => {
    const [kept, lost, later] = [newHash(), newHash(), newHash()]
    await block(north, kept)
    await block(north, lost)
    await pull()
    await north.database.pool.query('delete from picture_block_changes where hash = $1', [lost])
    await expectWarning(/it is read again from its start/)
    await block(north, later)
    await pull()
    for (const hash of [kept, lost, later]) expect(await isRefused(south, hash)).toBe(true)
  })

  it('is forgotten when the settings no longer name it', async () => {
    await block(north, newHash())
    await pull()
    expect(await countPulled()).toBeGreaterThan(0)
    nameFeeds(south, [])
    await pull()
    expect(await countPulled()).toBe(0)
    nameFeeds(south, [feed])
    await pull()
    expect(await countPulled()).toBeGreaterThan(0)
  })
})

describe('the feed of refused pictures', () => {
  const ask = (headers: Record<string, string>, nonce = 'once') =>
    north.app.inject({
      url: `${refusedPicturesPath}?after=0&nonce=${nonce}`,
      headers: { host: 'of-no-site.test', 'x-forwarded-proto': 'https', ...headers },
    })
  const sign = async (askedKey: string, time = south.clock.now().getTime()) => {
    const { formatQuestion } = await import('./feed-format.ts')
    const { podKey } = south.program.services
    const question = { after: '0', nonce: 'once', key: podKey.publicKey, time: String(time) }
    return {
      [podHeaders.key]: question.key,
      [podHeaders.time]: question.time,
      [podHeaders.signature]: podKey.sign(formatQuestion(question, askedKey)),
    }
  }

  it('is served at any host to the deployments that the settings name', async () => {
    const answer = await ask(await sign(publicKey(north)))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it('is as good as absent for anyone else', async () => {
    const own = await sign(publicKey(north))
    const hour = 3_600_000
    const wrong = {
      'without a signature': {},
      'of an unknown key': { ...own, [podHeaders.key]: publicKey(north) },
      'made for another deployment': await sign(publicKey(south)),
      'of an hour ago': await sign(publicKey(north), south.clock.now().getTime() - hour),
      'with a key that is none': { ...own, [podHeaders.key]: 'x' },
    }
    for (const [name, headers] of Object.entries(wrong))
      expect((await ask(headers)).statusCode, name).toBe(404)
    expect((await ask(own, 'another')).statusCode).toBe(404)
  })
})
