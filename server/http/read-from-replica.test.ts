import { beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#server/app/context.ts'
import { systemRequest } from '#server/app/create-context.ts'
import { fail } from '#server/app/failure.ts'
import { followReplica, type Replica } from '#server/platform/database/replica.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { runOnReplica } from './read-from-replica.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
/** The WAL position of each; a lagging replica stays behind until it is moved. */
let log = { written: 0, replayed: 0 }
let replica: Replica

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site)
})

async function readContext(member: TestMember | null): Promise<Context> {
  const { program } = test
  const ctx = await program.createContext({
    site: await program.sites.byId(site.id),
    viewer: member && { id: member.id, sessionHash: Buffer.alloc(0) },
    locale: 'en',
    request: systemRequest,
  })
  return { ...ctx, services: { ...ctx.services, replica } }
}

/** Returns which database a call of a member would read. */
async function readBy(member: TestMember | null, name: 'searchMembers' | 'profile' = 'searchMembers') {
  const marked = await readContext(member)
  return runOnReplica(marked, name, async (ctx) => (ctx.db === marked.db ? 'primary' : 'replica'))
}

async function pass(seconds: number): Promise<void> {
  test.clock.advance({ seconds })
  await replica.checkLag()
}

describe('a search', () => {
  beforeAll(async () => {
    log = { written: 5, replayed: 5 }
    replica = followReplica({
      replica: { db: test.database.db, prepared: test.program.services.prepared },
      clock: test.clock,
      writtenUntil: async () => String(log.written),
      hasReplayed: async (place) => log.replayed >= Number(place),
    })
  })

  it('reads from the replica once its lag is known', async () => {
    expect(await readBy(anna)).toBe('primary')
    await pass(1)
    expect(await readBy(anna)).toBe('replica')
    expect(await readBy(null)).toBe('replica')
    expect(await readBy(anna, 'profile')).toBe('primary')
  })

  it('reads the member’s own writes, however far the replica is behind', async () => {
    const ben = await aMember(test, site)
    await pass(1)
    await test.call(anna, 'saveProfile', { about_me: 'I sing.' })
    log.written = 9
    expect(await readBy(anna)).toBe('primary')
    await pass(1)
    expect(await readBy(anna)).toBe('primary')
    expect(await readBy(ben)).toBe('replica')
    log.replayed = 9
    await pass(1)
    expect(await readBy(anna)).toBe('replica')
  })

  it('falls back to the database when the replica fails or its lag is unknown', async () => {
    log.replayed = 0
    await pass(1)
    expect(await readBy(anna)).toBe('replica')
    await pass(5)
    expect(await readBy(anna)).toBe('primary')
    log.replayed = log.written
    await pass(1)
    const asked: string[] = []
    const marked = await readContext(anna)
    const answer = await runOnReplica(marked, 'searchMembers', async (ctx) => {
      asked.push(ctx.db === marked.db ? 'primary' : 'replica')
      if (ctx.db !== marked.db) throw new Error('terminating connection')
      return 'found'
    })
    expect([answer, asked]).toEqual(['found', ['replica', 'primary']])
    expect(await readBy(anna)).toBe('primary')
    await pass(1)
    expect(await readBy(anna)).toBe('replica')
  })

  it('makes one attempt when the rules refuse', async () => {
    let asked = 0
    const answer = runOnReplica(await readContext(anna), 'searchMembers', async () => {
      asked += 1
      throw fail('not_found')
    })
    await expect(answer).rejects.toThrow('not_found')
    expect(asked).toBe(1)
  })
})
