import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { type FakeRequest, type FakeServer, fakeServer } from '#tests/providers/fake-server.ts'
import { upsertAgeProvider } from '../age.sql.ts'
import { sealYotiCredentials } from './yoti.ts'

const test = useProgram()
const sdkId = '5d3add31-3a3a-4d3b-a6b4-347edb35264c'
const session = '14010f56-3f04-4f1f-84e7-a43ff723ef86'
let site: TestSite
let anna: TestMember
let yoti: FakeServer
let asked: FakeRequest[] = []
let status = 'PENDING'

/** Answers as developers.yoti.com describes the age verification service. */
function answer(request: FakeRequest) {
  asked.push(request)
  const { headers, method, path } = request
  if (headers.authorization !== 'Bearer secret-key' || headers['yoti-sdk-id'] !== sdkId)
    return { status: 401, body: { message: 'unknown' } }
  if (method === 'POST' && path === '/api/v1/sessions')
    return { status: 201, body: { id: session, status: 'PENDING', expires_at: '2026-11-21T12:15:00Z' } }
  if (method === 'GET' && path === `/api/v1/sessions/${session}/result`)
    return { status: 200, body: { id: session, type: 'OVER', age: 18, status, method: 'DOC_SCAN' } }
  return { status: 404, body: {} }
}

beforeAll(async () => {
  yoti = await fakeServer(answer)
  site = await aSite(test, { settings: { age_before_contact: ['NL'], age_methods: ['yoti'] } })
  const credentials = { sdk_id: sdkId, api_key: 'secret-key', endpoint: yoti.origin }
  await upsertAgeProvider(test.database.db, {
    siteId: site.id,
    provider: 'yoti',
    credentials: sealYotiCredentials(test.program.services.secrets, credentials),
  })
})
afterAll(() => yoti.close())

beforeEach(async () => {
  anna = await aMember(test, site)
  asked = []
  status = 'PENDING'
  yoti.down = false
})

async function start(id = createId()) {
  const { body, error } = await test.call(anna, 'startAgeProof', { id, method: 'yoti' })
  return body.request ?? error.error
}
const outcome = async (id: string) => (await test.call(anna, 'ageRequest', { id })).body.request.outcome

describe('Yoti', () => {
  it('is offered where the site has an account there', async () => {
    expect((await test.call(anna, 'age', {})).body.methods).toEqual(['yoti'])
  })

  it('receives the request in the terms of its API, and nothing about the member', async () => {
    const id = createId()
    expect(await start(id)).toMatchObject({
      link: `${yoti.origin}/?sessionId=${session}&sdkId=${sdkId}`,
      code: null,
      digital_credential: null,
    })
    const body = JSON.parse(asked[0]?.body ?? '{}')
    expect(body).toMatchObject({
      type: 'OVER',
      ttl: 900,
      reference_id: id,
      age_estimation: { allowed: true, threshold: 25 },
      digital_id: { allowed: true, threshold: 18 },
      doc_scan: { allowed: true, threshold: 18 },
    })
    expect(body.callback).toEqual({ auto: true, url: expect.stringContaining(`/age-proof?request=${id}`) })
    expect(body.ttl).toBeGreaterThanOrEqual(60)
    expect(JSON.stringify(body)).not.toContain(anna.email)
    expect(JSON.stringify(body)).not.toContain(anna.id)
  })

  it.each([
    ['PENDING', 'open'],
    ['IN_PROGRESS', 'open'],
    ['A_STATE_OF_LATER', 'open'],
    ['COMPLETE', 'over_18'],
    ['FAIL', 'under_18'],
    ['ERROR', 'refused'],
    ['EXPIRED', 'refused'],
    ['CANCELLED', 'cancelled'],
  ])('that says %s is understood as %s', async (said, understood) => {
    const id = createId()
    await start(id)
    status = said
    expect(await outcome(id)).toBe(understood)
    const rule = (await test.call(anna, 'currentUser', {})).body.user?.age_proof
    expect(rule).toBe(understood === 'over_18' ? 'none' : 'before_contact')
  })

  it('costs no second try when it does not answer and is asked again', async () => {
    yoti.down = true
    const id = createId()
    expect(await start(id)).toBe('unavailable')
    yoti.down = false
    expect(await start(id)).toMatchObject({ outcome: 'open', link: expect.stringContaining(session) })
    expect((await test.call(anna, 'age', {})).body.tries_left).toBe(7)
  })
})
