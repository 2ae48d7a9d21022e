import { beforeAll, expect, it, vi } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ environment: { RATE_LIMITS: 'on' } })
let anna: TestMember
let ben: TestMember

beforeAll(async () => {
  const site = await aSite(test)
  anna = await aMember(test, site, { credits: 9, paid: true })
  ben = await aMember(test, site, { gender: 'male' })
})

const send = () => test.call(anna, 'sendMessage', { profile: ben.id, text: 'hello', client_id: newId() })

it('a message in a conversation that goes on asks the database once, with all limits', async () => {
  for (let message = 0; message < 2; message++) expect((await send()).status).toBe(200)
  const asked = vi.spyOn(test.database.pool, 'connect')
  const { status } = await send()
  const count = asked.mock.calls.length
  asked.mockRestore()
  expect([status, count]).toEqual([200, 1])
})
