import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { waveformParts } from '#contract/features/chat/voice.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aSound } from '#tests/sounds.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let ben: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { credits: 10, paid: true })
  ben = await aMember(test, site, { credits: 10, gender: 'male' })
})

const waveform = '0v'.repeat(waveformParts / 2)

const send = async (
  from: TestMember,
  to: TestMember,
  options: { clientId?: string; file?: Buffer; waveform?: string; credits?: number } = {},
) =>
  test.call({ ...from, file: options.file ?? (await aSound()) }, 'sendVoice', {
    profile: to.id,
    client_id: options.clientId ?? createId(),
    waveform: options.waveform ?? waveform,
    ...(options.credits !== undefined && { credits: options.credits }),
  })

const hear = (viewer: TestMember, id: string, headers = {}) =>
  test.call({ ...viewer, headers }, 'chatVoice', { id })

async function storedFiles(): Promise<number> {
  const files = await readdir(join(test.config.dataDir, 'photos'), { recursive: true }).catch(() => [])
  return files.filter((file) => file.includes('.voice.')).length
}

describe('sending a voice message', () => {
  it('is for premium members, as a photo is', async () => {
    expect((await send(ben, anna)).error.error).toBe('premium_only')
    expect(await readWallet(test, ben)).toEqual({ credits: 10, ledger: 10 })
  })

  it('costs what the site says and shows its length and waveform', async () => {
    const { status, body } = await send(anna, ben, { file: await aSound({ seconds: 3 }) })
    expect(status).toBe(200)
    expect(body.message).toMatchObject({
      kind: 'voice',
      credits: 2,
      voice: { type: 'audio/webm', milliseconds: 3000, waveform, accepted: true },
    })
    expect(body.chat.last_message?.kind).toBe('voice')
    expect(await readWallet(test, anna)).toEqual({ credits: 8, ledger: 8 })
    const history = await test.call(anna, 'creditHistory', {})
    expect(history.body.entries[0]).toMatchObject({ reason: 'voice', change: -2, profile: { id: ben.id } })
  })

  it('accepts AAC in MP4, too', async () => {
    const { body } = await send(anna, ben, { file: await aSound({ codec: 'aac' }) })
    expect(body.message.voice).toMatchObject({ type: 'audio/mp4', milliseconds: 2005 })
  })

  it('is refused when the price differs from the one on the button, and charges nothing', async () => {
    const { error } = await send(anna, ben, { credits: 1 })
    expect(error).toMatchObject({ error: 'price_changed', params: { credits: 2 } })
    expect(await readWallet(test, anna)).toEqual({ credits: 10, ledger: 10 })
  })

  it('is charged once and stored once under one client_id', async () => {
    const clientId = createId()
    const before = await storedFiles()
    const first = await send(anna, ben, { clientId })
    const second = await send(anna, ben, { clientId })
    expect(second.body.message.voice?.id).toBe(first.body.message.voice?.id)
    expect(await readWallet(test, anna)).toEqual({ credits: 8, ledger: 8 })
    expect(await storedFiles()).toBe(before + 1)
  })

  it('leaves nothing behind when it is refused', async () => {
    const poor = await aMember(test, site, { paid: true })
    const before = await storedFiles()
    expect((await send(poor, ben)).error.error).toBe('not_enough_credits')
    await test.call(ben, 'block', { profile: anna.id })
    expect((await send(anna, ben)).error.error).toBe('blocked_by')
    expect(await storedFiles()).toBe(before)
    expect(await readWallet(test, anna)).toEqual({ credits: 10, ledger: 10 })
  })

  it('refuses an invalid waveform', async () => {
    expect((await send(anna, ben, { waveform: 'call me: 0612' })).status).toBe(422)
  })

  it('lasts no longer than the site allows', async () => {
    const { error } = await send(anna, ben, { file: await aSound({ seconds: 62 }) })
    expect(error).toMatchObject({
      error: 'recording_too_long',
      params: { seconds: 60 },
      message: 'This recording is too long. It can last 60 seconds at most.',
    })
    expect((await send(anna, ben, { file: await aSound({ seconds: 60 }) })).status).toBe(200)
  })
})

describe('a received voice message', () => {
  it('is withheld until the receiver accepts it', async () => {
    const { body } = await send(anna, ben)
    const id = body.message.voice?.id ?? ''
    const conversation = body.message.conversation
    const opened = await test.call(ben, 'chat', { conversation })
    expect(opened.body.messages.at(-1)?.voice).toMatchObject({ id, accepted: false })
    expect((await hear(ben, id)).status).toBe(403)
    expect((await hear(anna, id)).status).toBe(200)

    expect((await test.call(ben, 'acceptVoices', { conversation })).status).toBe(200)
    const heard = await hear(ben, id)
    expect([heard.status, heard.raw.headers['content-type']]).toEqual([200, 'audio/webm'])
    expect(heard.raw.headers.vary).toContain('cookie')
    const again = await test.call(ben, 'chat', { conversation })
    expect(again.body.messages.at(-1)?.voice?.accepted).toBe(true)
    // So are those that come later.
    expect((await hear(ben, (await send(anna, ben)).body.message.voice?.id ?? '')).status).toBe(200)
  })

  it('is served in ranges to clients that ask for ranges, as Safari does', async () => {
    const { body } = await send(anna, ben)
    const id = body.message.voice?.id ?? ''
    const whole = (await hear(anna, id)).raw.rawPayload
    const part = await hear(anna, id, { range: 'bytes=0-1' })
    expect(part.status).toBe(206)
    expect(part.raw.headers['content-range']).toBe(`bytes 0-1/${whole.length}`)
    expect(part.raw.rawPayload).toEqual(whole.subarray(0, 2))
    expect((await hear(anna, id, { range: `bytes=${whole.length}-` })).status).toBe(416)
  })

  it('does not exist for anyone else, nor without a login', async () => {
    const { body } = await send(anna, ben)
    const id = body.message.voice?.id ?? ''
    const other = await aMember(test, site)
    expect((await hear(other, id)).status).toBe(404)
    expect((await test.call({}, 'chatVoice', { id })).error.error).toBe('authentication_required')
    const answer = await test.call(other, 'acceptVoices', { conversation: body.message.conversation })
    expect(answer.status).toBe(404)
    // Nor under the public path of pictures.
    const { rows } = await test.database.pool.query<{ file: string }>(
      'select file from chat_voices where id = $1',
      [id],
    )
    const asPicture = await test.app.inject({
      url: `/photos/${rows[0]?.file}`,
      headers: { host: 'duet.test', cookie: anna.cookie },
    })
    expect(asPicture.statusCode).toBe(404)
  })

  it('whose file has gone is not found', async () => {
    const { body } = await send(anna, ben)
    await rm(join(test.config.dataDir, 'photos'), { recursive: true, force: true })
    expect((await hear(anna, body.message.voice?.id ?? '')).status).toBe(404)
  })

  it('that was unsent is gone with its file, and its credits are refunded', async () => {
    const before = await storedFiles()
    const { body } = await send(anna, ben)
    const { conversation, id } = body.message
    const answer = await test.call(anna, 'unsendMessage', { conversation, message: id })
    expect(answer.body).toMatchObject({ returned: 2, credits: 10 })
    expect(await readWallet(test, anna)).toEqual({ credits: 10, ledger: 10 })
    expect((await hear(anna, body.message.voice?.id ?? '')).status).toBe(404)
    expect(await storedFiles()).toBe(before)
  })
})
