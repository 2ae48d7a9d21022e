import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeCodes } from '#contract/api/live-socket.ts'
import { buildProgram, type Program } from '#server/app/build-program.ts'
import type { Bus } from '#server/platform/processes/bus.ts'
import type { OpenScreens } from '#server/platform/processes/open-screens.ts'
import { openPostgresBus } from '#server/platform/processes/postgres-bus.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import type { Screen } from '../app/services/live.ts'

const test = useProgram()
const buses: Bus[] = []
let here: Program
let there: Program
let site: TestSite
let anna: TestMember

/** Another process of the same deployment that shares only the database. */
async function anotherProcess(): Promise<Program> {
  const { database, config, clock } = test
  // A test cuts its connection.
  const onError = () => undefined
  const bus = await openPostgresBus(database.pool.options, database.pool, onError)
  buses.push(bus)
  const log = pino({ level: 'silent' })
  return buildProgram({ config, log, clock, database, bus, screens: openScreens(), publicPort: () => 3000 })
}

const open = new Set<string>()

/** The state in Redis, for processes that share only that. */
function openScreens(): OpenScreens {
  const self = buses.length
  return {
    recordScreen: (memberId) => void open.add(`${self} ${memberId}`),
    forget: (memberId) => void open.delete(`${self} ${memberId}`),
    isOpen: async (memberId) => [...open].some((entry) => entry.endsWith(memberId)),
    close: () => undefined,
  }
}

function openScreen(program: Program, memberId: string) {
  const seen: string[] = []
  const screen: Screen = {
    memberId,
    sessionKey: 'session',
    siteId: '',
    seq: 0,
    send: ({ event }) => void seen.push(event.type),
    catchUp: (told) => void seen.push(told ? `is told of ${told.seq}` : 'catches up'),
    close: (code) => void seen.push(`closed ${code}`),
  }
  program.services.hub.add(screen)
  return seen
}

async function eventually(seen: readonly string[], what: string): Promise<void> {
  for (let i = 0; i < 100 && !seen.includes(what); i++) await sleep(20)
  expect(seen).toContain(what)
}

beforeAll(async () => {
  here = await anotherProcess()
  there = await anotherProcess()
  site = await aSite(test)
  anna = await aMember(test, site)
})
afterAll(async () => {
  for (const bus of buses) await bus.close()
})

describe('two processes', () => {
  it('deliver an event to a screen on the other one', async () => {
    const seen = openScreen(there, anna.id)
    here.services.hub.wake(anna.id)
    await eventually(seen, 'catches up')
  })

  it('tell a screen on the other one which message has arrived', async () => {
    const ben = await aMember(test, site)
    const seen = openScreen(there, anna.id)
    here.services.hub.wake(anna.id, { seq: 7, conversation: ben.id, message: ben.id })
    await eventually(seen, 'is told of 7')
    expect(seen).not.toContain('catches up')
  })

  it('announce every message of a burst, whatever one notification can hold', async () => {
    const seen = openScreen(there, anna.id)
    for (let seq = 1; seq <= 150; seq++)
      here.services.hub.wake(anna.id, { seq, conversation: anna.id, message: anna.id })
    // Batches may overtake each other.
    for (let i = 0; i < 100 && seen.length < 150; i++) await sleep(20)
    expect(new Set(seen).size).toBe(150)
  })

  it('deliver a transient event to a screen on the other one, once', async () => {
    const seen = openScreen(there, anna.id)
    here.services.hub.pass(anna.id, { type: 'presence', profile: anna.id, online: true })
    await eventually(seen, 'presence')
    await sleep(50)
    expect(seen.filter((type) => type === 'presence')).toHaveLength(1)
  })

  /** Both listening connections are cut; what is sent before they are back is lost. */
  async function missMessages(): Promise<void> {
    await test.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'
        and datname = current_database()`,
    )
  }

  it('make every screen refresh when notifications may have been missed', async () => {
    const seen = openScreen(there, anna.id)
    await missMessages()
    await eventually(seen, 'catches up')
  })

  it('trust no cached read from before notifications may have been missed', async () => {
    const ben = await aMember(test, site)
    const { changes } = there.services
    const seen = openScreen(there, anna.id)
    const mark = changes.getMark(ben.id)
    test.clock.advance({ seconds: 1 })
    await missMessages()
    await eventually(seen, 'catches up')
    expect(changes.getMark(ben.id)).not.toBe(mark)
    expect(changes.changedAt(ben.id)).toBe(test.clock.now().getTime())
  })

  it('share who has the site in view, and whose page is hidden', async () => {
    const ben = await aMember(test, site)
    const screen: Screen = {
      memberId: ben.id,
      sessionKey: 'session',
      siteId: '',
      seq: 0,
      send: () => undefined,
      catchUp: () => undefined,
      close: () => undefined,
    }
    const isAway = () => here.services.presence.isAway(ben.id)
    expect(await isAway()).toBe(true)
    there.services.hub.add(screen)
    there.services.presence.seen(ben.id)
    expect(await isAway()).toBe(false)
    await here.services.presence.left(ben.id)
    for (let i = 0; i < 100 && !there.services.presence.isHidden(ben.id); i++) await sleep(20)
    expect(await there.services.presence.isAway(ben.id)).toBe(true)
    there.services.presence.seen(ben.id)
    for (let i = 0; i < 100 && (await isAway()); i++) await sleep(20)
    expect(await isAway()).toBe(false)
    there.services.hub.remove(screen)
    there.services.presence.closed(ben.id)
    expect(await isAway()).toBe(true)
  })

  it('close the screens of an ended session on the other one', async () => {
    const seen = openScreen(there, anna.id)
    here.services.hub.end(anna.id, { sessionKey: null, code: closeCodes.loggedOut })
    await eventually(seen, `closed ${closeCodes.loggedOut}`)
  })

  it('forget an ended session immediately, even if the other one had cached it', async () => {
    const found = await there.services.sites.byHost(site.host)
    if (!found) throw new Error('no site')
    const token = anna.cookie.slice('auth='.length)
    const session = await there.services.sessions.find(token, found)
    expect(session?.memberId).toBe(anna.id)
    await test.database.pool.query('delete from sessions where member_id = $1', [anna.id])
    here.services.sessions.forget([session?.tokenHash ?? Buffer.alloc(0)])
    for (let i = 0; i < 100 && (await there.services.sessions.find(token, found)); i++) await sleep(20)
    expect(await there.services.sessions.find(token, found)).toBe(null)
  })
})
