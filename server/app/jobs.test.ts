import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDefaultSettings } from '#server/features/sites/default-settings.ts'
import { aMember, aSite, readMailsTo, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aPushBrowser } from '#tests/push-browser.ts'
import { findSitesWithPushNotices } from '../features/notifications/push/push.sql.ts'
import { pushWaitingMessages } from '../features/notifications/push/push-messages.ts'
import { createId } from '../platform/ids.ts'
import { systemRequest } from './create-context.ts'

const test = useProgram({ environment: { LOG_LEVEL: 'silent' } })
let first: TestSite
let second: TestSite

beforeAll(async () => {
  first = await aSite(test)
  second = await aSite(test, { host: 'second.test' })
  await sql`update sites set created_at = created_at - interval '1 hour' where id = ${first.id}`.execute(
    test.database.db,
  )
})

/** Settings that this version of the program cannot read. */
async function breakSettings(): Promise<void> {
  await sql`update sites set settings = settings - 'currency' where id = ${first.id}`.execute(
    test.database.db,
  )
  test.program.sites.forget()
}

async function repairSettings(): Promise<void> {
  const settings = JSON.stringify(createDefaultSettings('Duet'))
  await sql`update sites set settings = ${settings}::jsonb where id = ${first.id}`.execute(test.database.db)
  test.program.sites.forget()
}

describe('the pushes for messages', () => {
  it('go out for the other sites when they fail for one', async () => {
    const { sites, createContext } = test.program
    const { db } = test.database
    const failures: unknown[] = []
    for (const site of [first, second]) {
      const reader = await aMember(test, site)
      const writer = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 5 })
      const { subscription } = aPushBrowser(`browser of ${site.host}`)
      const at = { host: site.host }
      expect((await test.call({ ...reader, ...at }, 'subscribePush', { subscription })).status).toBe(200)
      const message = { profile: reader.id, text: 'Hello', client_id: createId() }
      expect((await test.call({ ...writer, ...at }, 'sendMessage', message)).status).toBe(200)
    }
    const waiting = () => findSitesWithPushNotices(db)
    expect((await waiting()).toSorted()).toEqual([first.id, second.id].toSorted())
    const [broken] = await waiting()
    await pushWaitingMessages({
      db,
      createSiteContext: async (id) => {
        if (id === broken) throw new Error('settings of tomorrow')
        const site = await sites.byId(id)
        return createContext({ site, viewer: null, locale: 'en', request: systemRequest })
      },
      onError: (error) => failures.push(error),
    })
    expect(await waiting()).toEqual([broken])
    expect(failures).toEqual([new Error('settings of tomorrow')])
  })
})

describe('a scheduled job', () => {
  it('runs for the other sites when it fails for one, and reports that', async () => {
    const anna = await aMember(test, second)
    const ben = await aMember(test, second, { gender: 'male', looking_for: 'female', credits: 5 })
    const there = { ...ben, host: second.host }
    const message = { profile: anna.id, text: 'Hello', client_id: createId() }
    expect((await test.call(there, 'sendMessage', message)).status).toBe(200)
    test.clock.advance({ seconds: 180 })
    await test.runJobs()
    await breakSettings()
    await expect(test.runScheduled('mail-messages')).rejects.toThrow('currency')
    await repairSettings()
    expect(await readMailsTo(test, anna.email)).toHaveLength(1)
  })
})
