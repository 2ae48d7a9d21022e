import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { presentTestProof } from '#server/platform/mdoc/test-issuer.ts'
import { buildOpenIdTranscript } from '#server/platform/mdoc/transcripts.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { runInRace } from '#tests/race.ts'
import { maxAgeTries } from './limits.ts'
import { decideTestWallet, type TestWalletOutcome, testWalletOutcomes } from './test-wallet.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let ben: TestMember

beforeAll(async () => {
  site = await aSite(test)
})

beforeEach(async () => {
  await changeSettings(test, site, {
    age_before_contact: ['NL'],
    age_before_entry: [],
    age_methods: ['eu_app', 'staff'],
  })
  anna = await aMember(test, site, { credits: 50 })
  ben = await aMember(test, site, { gender: 'male', looking_for: 'female' })
})

const readUser = async (member: TestMember) => (await test.call(member, 'currentUser', {})).body.user
const write = (to: TestMember, text = 'Hello') =>
  test.call(anna, 'sendMessage', { profile: to.id, text, client_id: createId() })

async function start(member: TestMember = anna) {
  const { body, error } = await test.call(member, 'startAgeProof', { id: createId(), method: 'test_wallet' })
  if (!body.request) throw new Error(error.error)
  return body.request
}

const readQuery = (link: string | null) => new URL(link ?? '').searchParams

async function context() {
  const { sites, createContext } = test.program
  const { systemRequest } = await import('#server/app/create-context.ts')
  return createContext({
    site: await sites.byId(site.id),
    viewer: null,
    locale: 'en',
    request: systemRequest,
  })
}

/** Has the test wallet answer a try, as the sandbox page does. */
async function answer(link: string | null, outcome: TestWalletOutcome) {
  return decideTestWallet(await context(), readQuery(link), outcome)
}

const readOutcome = async (id: string, member: TestMember = anna) =>
  (await test.call(member, 'ageRequest', { id })).body.request.outcome

/** Posts what a wallet would, over HTTP. */
function post(link: string | null, form: Record<string, string>) {
  const { pathname, search } = new URL(readQuery(link).get('response_uri') ?? '')
  return test.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { host: site.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
}

describe('a proof of age', () => {
  it('is asked for in the profile of the European app: by value, one element, the nonce of this try (V-402)', async () => {
    const { code, link } = await start()
    const asked = readQuery(code)
    const uri = asked.get('response_uri') ?? ''
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'vp_token',
      response_mode: 'direct_post',
      client_id: `redirect_uri:${uri}`,
    })
    expect(new URL(uri).pathname).toBe('/api/age-response.php')
    expect(asked.get('nonce')).toHaveLength(32)
    expect(JSON.parse(asked.get('dcql_query') ?? '')).toEqual({
      credentials: [
        {
          id: 'proof_of_age',
          format: 'mso_mdoc',
          meta: { doctype_value: 'eu.europa.ec.av.1' },
          claims: [{ path: ['eu.europa.ec.av.1', 'age_over_18'] }],
        },
      ],
    })
    expect(readQuery(link).get('response_uri')).toBe(`${uri}&back=1`)
  })

  it('allows the member to make contact once it is accepted', async () => {
    expect((await readUser(anna))?.age_proof).toBe('before_contact')
    expect((await write(ben)).error.error).toBe('age_proof_required')
    const { id, code } = await start()
    expect(await readOutcome(id)).toBe('open')
    expect(await answer(code, 'over_18')).toBeNull()
    expect(await readOutcome(id)).toBe('over_18')
    expect((await readUser(anna))?.age_proof).toBe('none')
    expect((await write(ben)).status).toBe(200)
  })

  it('returns a member with the wallet on the same device to the page', async () => {
    const { id, link } = await start()
    const back = await answer(link, 'over_18')
    expect(back).toContain(`/age-proof?request=${id}`)
  })

  it.each([
    ['under_18', 'under_18'],
    ['expired', 'expired'],
    ['wrong_issuer', 'refused'],
    ['replayed', 'refused'],
    ['cancelled', 'cancelled'],
  ] as const)('that is %s is told as %s and changes nothing', async (outcome, told) => {
    const { id, code } = await start()
    await answer(code, outcome)
    expect(await readOutcome(id)).toBe(told)
    expect((await readUser(anna))?.age_proof).toBe('before_contact')
    expect(testWalletOutcomes).toContain(outcome)
  })

  it('keeps method, country, time and outcome, and nothing that was shown (V-404)', async () => {
    const { code } = await start()
    await answer(code, 'over_18')
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(p) as row from age_proofs p where member_id = ${anna.id}`.execute(test.database.db)
    expect(rows.map(({ row }) => row)).toEqual([
      {
        id: expect.any(String),
        member_id: anna.id,
        method: 'test_wallet',
        outcome: 'over_18',
        issuer_country: 'NL',
        decided_at: expect.any(String),
        reason: null,
        decided_by: null,
      },
    ])
  })

  it('is read once: a second answer to the same request finds none (V-405)', async () => {
    const { id, code } = await start()
    expect((await post(code, { error: 'access_denied' })).statusCode).toBe(200)
    expect((await post(code, { vp_token: 'x' })).statusCode).toBe(404)
    await expect(answer(code, 'over_18')).rejects.toMatchObject({ code: 'not_found' })
    expect(await readOutcome(id)).toBe('cancelled')
  })

  it('counts once when it is posted many times in parallel', async () => {
    const { code } = await start()
    const { testIssuer } = test.program.services
    if (!testIssuer) throw new Error('no test issuer')
    const query = readQuery(code)
    const now = test.clock.now()
    const transcript = await buildOpenIdTranscript({
      clientId: query.get('client_id') ?? '',
      responseUri: query.get('response_uri') ?? '',
      nonce: query.get('nonce') ?? '',
    })
    const proof = { over18: true, signed: now, validUntil: new Date(now.getTime() + 86_400_000) }
    const shown = await presentTestProof(testIssuer, proof, transcript)
    const token = JSON.stringify({ proof_of_age: [shown.encodedForOid4Vp] })
    const answers = await runInRace(
      test,
      sql`select from age_requests where member_id = ${anna.id} for update`,
      Array.from({ length: 5 }, () => () => post(code, { vp_token: token })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404])
    // Presented to another request of the same member, it is refused.
    await sql`delete from age_proofs where member_id = ${anna.id}`.execute(test.database.db)
    const again = await start()
    expect((await post(again.code, { vp_token: token })).statusCode).toBe(200)
    expect(await readOutcome(again.id)).toBe('refused')
  })

  it.each([
    ['nothing', ''],
    ['no base64', '{"proof_of_age":["***"]}'],
    ['other bytes', '{"proof_of_age":["AAAA"]}'],
    ['two presentations', '{"proof_of_age":["AAAA","AAAA"]}'],
    ['broken JSON', '{"proof_of_age"'],
    ['another credential', '{"other":["AAAA"]}'],
  ])('of %s is refused without a fault', async (_, token) => {
    const { id, code } = await start()
    expect((await post(code, { vp_token: token })).statusCode).toBe(200)
    expect(await readOutcome(id)).toBe('refused')
  })

  it('expires', async () => {
    const { id, code } = await start()
    test.clock.advance({ seconds: 901 })
    expect((await post(code, { error: 'access_denied' })).statusCode).toBe(404)
    expect(await readOutcome(id)).toBe('timed_out')
  })

  it('of another member cannot be read', async () => {
    const { id } = await start()
    expect((await test.call(ben, 'ageRequest', { id })).error.error).toBe('not_found')
    const theirs = await test.call(ben, 'startAgeProof', { id, method: 'test_wallet' })
    expect(theirs.error.error).toBe('not_found')
  })
})

describe('tries', () => {
  it('are the same one under the same id', async () => {
    const id = createId()
    await test.call(anna, 'startAgeProof', { id, method: 'test_wallet' })
    await test.call(anna, 'startAgeProof', { id, method: 'test_wallet' })
    expect((await test.call(anna, 'age', {})).body.tries_left).toBe(maxAgeTries - 1)
  })

  it('are limited per day, even when started in parallel (V-405)', async () => {
    for (let tries = 1; tries < maxAgeTries; tries++) await start()
    const begin = () => test.call(anna, 'startAgeProof', { id: createId(), method: 'test_wallet' })
    const row = sql`select from member_states where member_id = ${anna.id} for update`
    const answers = await runInRace(test, row, [begin, begin, begin])
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409])
    expect(answers.at(-1)?.error.error).toBe('limit_reached')
    expect((await test.call(anna, 'age', {})).body.tries_left).toBe(0)
    test.clock.advance({ days: 1, seconds: 1 })
    expect((await begin()).status).toBe(200)
  })

  it('accept only methods that count and are set up', async () => {
    const without = await test.call(anna, 'startAgeProof', { id: createId(), method: 'eu_app' })
    expect(without.error.error).toBe('wrong_method')
    await changeSettings(test, site, { age_methods: ['staff'] })
    const neither = await test.call(anna, 'startAgeProof', { id: createId(), method: 'test_wallet' })
    expect(neither.error.error).toBe('wrong_method')
    expect((await test.call(anna, 'age', {})).body).toMatchObject({ methods: [], by_staff: true })
  })
})

describe('the rule of a country', () => {
  it('follows the profile: members elsewhere are not asked (V-401)', async () => {
    const elsewhere = await aMember(test, site, { country: 'PL' })
    expect((await readUser(elsewhere))?.age_proof).toBe('none')
  })

  it('asks again when the proof’s method no longer counts', async () => {
    const { code } = await start()
    await answer(code, 'over_18')
    await changeSettings(test, site, { age_methods: ['staff'] })
    expect((await readUser(anna))?.age_proof).toBe('before_contact')
  })

  it('before entry shows other members’ pictures to no one who has yet to prove their age', async () => {
    const file = `picture-${createId()}`
    const id = createId()
    await sql`insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
      values (${ben.id}, ${id}, 0, 'approved', ${file}, 720, 900, 'data:,', now())`.execute(test.database.db)
    await sql`update profiles set main_picture_id = ${id}, num_pictures = 1 where member_id = ${ben.id}`.execute(
      test.database.db,
    )
    await test.program.services.files.write(`${file}.webp`, Buffer.from('bytes'))
    const see = async ({ cookie }: { cookie?: string }) => {
      const headers = { host: site.host, ...(cookie && { cookie }) }
      const { statusCode, headers: answered } = await test.app.inject({
        url: `/photos/${file}.webp`,
        headers,
      })
      return [statusCode, statusCode === 200 && String(answered['cache-control']).includes('public')]
    }
    expect(await see({})).toEqual([200, true])
    await changeSettings(test, site, { age_before_entry: ['NL'] })
    expect(await see({})).toEqual([404, false])
    expect(await see(anna)).toEqual([404, false])
    expect(await see(ben)).toEqual([200, false])
    const { code } = await start()
    await answer(code, 'over_18')
    expect(await see(anna)).toEqual([200, false])
  })

  it('before entry keeps others from members', async () => {
    await changeSettings(test, site, { age_before_entry: ['NL'] })
    expect((await readUser(anna))?.age_proof).toBe('before_entry')
    expect((await test.call(anna, 'searchMembers', {})).error.error).toBe('age_proof_required')
    expect((await test.call(anna, 'profile', { id: ben.id })).error.error).toBe('age_proof_required')
    expect((await test.call(anna, 'profile', {})).status).toBe(200)
    expect((await test.call(anna, 'profile', { id: anna.id })).status).toBe(200)
    const { code } = await start()
    await answer(code, 'over_18')
    expect((await test.call(anna, 'searchMembers', {})).status).toBe(200)
    expect((await test.call(anna, 'profile', { id: ben.id })).status).toBe(200)
  })

  it('before entry shows visitors no one, wherever they come from', async () => {
    await changeSettings(test, site, { age_before_entry: ['NL'], logged_out_search: 'all' })
    expect((await test.call({}, 'settings', {})).body.search_visible).toBe(false)
    expect((await test.call({}, 'searchMembers', {})).error.error).toBe('authentication_required')
    expect((await test.call({}, 'profile', { id: ben.id })).error.error).toBe('authentication_required')
    await changeSettings(test, site, { age_before_entry: [] })
    expect((await test.call({}, 'settings', {})).body.search_visible).toBe(true)
  })
})
