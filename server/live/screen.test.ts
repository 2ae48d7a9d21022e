import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aMember, aSite } from '#tests/builders.ts'
import { openSocket } from '#tests/live-client.ts'
import { useProgram } from '#tests/program.ts'

let logged = ''
const log = new Writable({
  write(chunk, _encoding, done) {
    logged += chunk
    done()
  },
})
const test = useProgram({ listen: true, log, environment: { LOG_LEVEL: 'warn' } })

it('keeps a socket while the feed cannot be read, and sends what it missed', async () => {
  const site = await aSite(test)
  const [anna, ben] = [await aMember(test, site), await aMember(test, site)]
  const socket = await openSocket(test.origin, ben)
  const { db } = test.database
  await test.call(anna, 'like', { profile: ben.id })
  await socket.until(() => socket.stored.length === 1)
  // Another process writes and announces an event; reading it here fails.
  await sql`update member_states set event_seq = 2 where member_id = ${ben.id}`.execute(db)
  await sql`insert into member_events (member_id, seq, event)
    select member_id, 2, event from member_events where member_id = ${ben.id}`.execute(db)
  await sql`alter table member_states rename to states_away`.execute(db)
  test.program.services.hub.wake(ben.id)
  await socket.until(() => logged.includes('failed to read a feed, retrying'))
  await sql`alter table states_away rename to member_states`.execute(db)
  await socket.until(() => socket.stored.length === 2)
  expect(socket.stored.map(({ seq }) => seq)).toEqual([1, 2])
  expect(socket.closed).toBe(null)
  await socket.close()
})
