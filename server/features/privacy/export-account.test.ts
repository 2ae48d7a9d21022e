import { readdir } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  changeSettings,
  giveConsent,
  readMailsTo,
  setPassword,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aSound } from '#tests/sounds.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let ben: TestMember
const password = 'a long password of mine'
const picture = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#a55' } })
    .jpeg()
    .toBuffer()
const key = (member: TestMember) => ({ ...member, headers: { 'idempotency-key': createId() } })

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site, { credits: 10, paid: true })
  ben = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 10 })
  await setPassword(test, anna, password)
})

async function fetchExport(member: TestMember, id: string) {
  const { raw } = await test.call(member, 'fetchExport', { id })
  expect(raw.headers['content-disposition']).toMatch(
    /^attachment; filename="duet\.test-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const files = unzipSync(new Uint8Array(raw.rawPayload))
  const data: Record<string, unknown> = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
  return { files, data, text: JSON.stringify(data) }
}

describe('the archive of a member’s data', () => {
  it('requires a login and the password', async () => {
    expect((await test.call({}, 'makeExport', { password })).error.error).toBe('authentication_required')
    expect((await test.call({}, 'latestExport', {})).error.error).toBe('authentication_required')
    for (const named of [{}, { id: createId() }])
      expect((await test.call({}, 'fetchExport', named)).error.error).toBe('authentication_required')
    expect((await test.call(anna, 'fetchExport', {})).error.error).toBe('not_found')
    expect((await test.call(key(anna), 'makeExport', { password: 'wrong' })).error.error).toBe(
      'wrong_password',
    )
  })

  it('holds proofs of age and the outcome of tries, without the requests themselves (V-404)', async () => {
    const cleo = await aMember(test, site)
    await setPassword(test, cleo, password)
    await test.call(cleo, 'startAgeProof', { id: createId(), method: 'test_wallet' })
    await sql`insert into age_proofs (id, member_id, method, outcome, issuer_country, decided_at)
      values (${createId()}, ${cleo.id}, 'eu_app', 'over_18', 'IT', now())`.execute(test.database.db)
    const { body } = await test.call(key(cleo), 'makeExport', { password })
    const { data, text } = await fetchExport(cleo, body.id)
    const proof = { method: 'eu_app', outcome: 'over_18', issuer_country: 'IT' }
    expect(data['age_proofs.member_id']).toMatchObject([proof])
    expect(data['age_requests.member_id']).toMatchObject([{ method: 'test_wallet', state: 'open' }])
    expect(text).not.toMatch(/"nonce"|"provider_session"/)
  })

  it('holds what a member has said and done, with pictures and photos, and no secrets', async () => {
    await test.call(anna, 'saveProfile', { about_me: 'I collect lighthouses' })
    await test.call({ ...key(anna), file: await picture() }, 'uploadPhoto', {})
    await test.call({ ...key(anna), file: await picture() }, 'sendPhoto', {
      profile: ben.id,
      client_id: createId(),
    })
    const said = { profile: ben.id, client_id: createId(), waveform: '0'.repeat(48) }
    const spoken = await test.call({ ...key(anna), file: await aSound() }, 'sendVoice', said)
    const sent = { profile: anna.id, client_id: createId(), text: 'Hello from Ben' }
    await test.call(ben, 'sendMessage', sent)
    await test.call(ben, 'report', { profile: anna.id, reason: 'other', text: 'she is odd' })
    await test.call(key(anna), 'complain', { category: 'other', text: 'the moon is too bright' })
    await test.call(anna, 'like', { profile: ben.id })

    await test.database.pool.query(
      `insert into mail_suppressions (site_id, address, reason, detail, created_at)
       select site_id, email_key, 'refused', '550 5.1.1 no such user here', now() from members where id = $1`,
      [anna.id],
    )

    const { body, status } = await test.call(key(anna), 'makeExport', { password })
    expect([status, body.state]).toEqual([200, 'ready'])
    expect((await test.call(anna, 'latestExport', {})).body.export).toEqual(body)
    const { files, data, text } = await fetchExport(anna, body.id)
    for (const said of [
      anna.email,
      'I collect lighthouses',
      'Hello from Ben',
      'the moon is too bright',
      'no such user here',
      ben.name,
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('she is odd')
    expect(text).not.toContain(ben.email)
    expect(text).not.toMatch(/argon2|password_hash|token_hash/)
    const { rows } = await test.database.pool.query(
      'select (select id from pictures where member_id = $1) as picture, (select id from chat_photos where from_id = $1) as photo',
      [anna.id],
    )
    for (const name of [`pictures/${rows[0].picture}.webp`, `photos/${rows[0].photo}.webp`]) {
      const { format } = await sharp(files[name] ?? Buffer.alloc(0)).metadata()
      expect(format, name).toBe('webp')
    }
    const recording = Buffer.from(files[`voices/${spoken.body.message.voice?.id}.webm`] ?? [])
    expect(recording.subarray(0, 4).toString('hex'), 'a WebM').toBe('1a45dfa3')
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['profiles.member_id', 'credit_movements.member_id']),
    )
  })

  it('holds a pending selfie, and not who asked for verified photos', async () => {
    await changeSettings(test, site, { verified_photos: true })
    const cleo = await aMember(test, site)
    await setPassword(test, cleo, password)
    await giveConsent(test, cleo, 'photo_comparison')
    await test.call({ ...key(cleo), file: await picture() }, 'uploadPhoto', {})
    const { body: claimed } = await test.call(cleo, 'claimGesture', { id: createId() })
    const claim = claimed.verification.claim?.id ?? ''
    await test.call({ ...cleo, file: await picture() }, 'sendSelfie', { claim })
    const dora = await aMember(test, site)
    await test.call(dora, 'askVerification', { profile: cleo.id })

    const { body } = await test.call(key(cleo), 'makeExport', { password })
    const { files, data, text } = await fetchExport(cleo, body.id)
    expect((await sharp(files[`selfies/${claim}.webp`]).metadata()).format).toBe('webp')
    expect(data['selfies.member_id']).toMatchObject([{ id: claim, state: 'waiting' }])
    expect(data['verification_notices.member_id']).toMatchObject([{ kind: 'asked' }])
    expect(text).not.toContain(dora.id)
    await changeSettings(test, site, { verified_photos: false })
  })

  it('is the same one for a day and another one after that', async () => {
    const first = (await test.call(key(anna), 'makeExport', { password })).body.id
    expect((await test.call(key(anna), 'makeExport', { password })).body.id).toBe(first)
    test.clock.advance({ days: 1, seconds: 1 })
    expect((await test.call(key(anna), 'makeExport', { password })).body.id).not.toBe(first)
  })

  it('is for its member only and gone after a week', async () => {
    const { id } = (await test.call(key(anna), 'makeExport', { password })).body
    expect((await test.call(ben, 'fetchExport', { id })).status).toBe(404)
    test.clock.advance({ days: 7, seconds: -1 })
    await test.runScheduled('forget-exports')
    expect((await test.call(anna, 'fetchExport', { id })).status).toBe(200)
    test.clock.advance({ seconds: 1 })
    expect((await test.call(anna, 'fetchExport', { id })).status).toBe(404)
    expect((await test.call(anna, 'latestExport', {})).body.export).toBeNull()
    await test.runScheduled('forget-exports')
    const { rowCount } = await test.database.pool.query('select 1 from account_exports')
    expect(rowCount).toBe(0)
    const files = await readdir(test.config.dataDir, { recursive: true })
    expect(files.filter((name) => name.endsWith('.zip'))).toEqual([])
  })

  it('is made by a job when there is much data, and an e-mail has the link', async () => {
    await test.database.pool.query(
      `insert into chat_photos (id, site_id, from_id, client_id, file, width, height, blur, created_at)
       select gen_random_uuid(), $1, $2, gen_random_uuid(), 'gone' || n, 1, 1, '', now() from generate_series(1, 40) n`,
      [site.id, anna.id],
    )
    const { body } = await test.call(key(anna), 'makeExport', { password })
    expect(body).toMatchObject({ state: 'wanted', bytes: null })
    expect((await test.call(anna, 'fetchExport', { id: body.id })).status).toBe(404)
    const mail = (await readMailsTo(test, anna.email)).at(-1)
    expect(mail?.subject).toBe('Your data from Duet is ready')
    expect(mail?.link('/settings')).toBe('/settings?lang=en')
    expect((await fetchExport(anna, body.id)).text).toContain('I collect lighthouses')
  })
})
