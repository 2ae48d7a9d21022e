import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BufferSource, EncodedPacketSink, Input, MP4, WEBM } from 'mediabunny'
import { beforeAll, describe, expect, it } from 'vitest'
import { waveformParts } from '#contract/features/chat/voice.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, type TestMember } from './builders.ts'
import { useProgram } from './program.ts'
import { listParts } from './sound-parts.ts'
import { aSound, createHostileSounds, secret } from './sounds.ts'
import { showFigure } from './trust.ts'

const test = useProgram()
const sounds = await createHostileSounds()
let anna: TestMember
let ben: TestMember

beforeAll(async () => {
  const site = await aSite(test)
  anna = await aMember(test, site, { credits: 1000, paid: true })
  ben = await aMember(test, site, { gender: 'male' })
  await test.database.pool.query("update members set language = 'de' where id = $1", [anna.id])
})

const send = (file: Buffer) =>
  test.call({ ...anna, file, headers: { 'x-language': 'de', cookie: anna.cookie } }, 'sendVoice', {
    profile: ben.id,
    client_id: createId(),
    waveform: '0'.repeat(waveformParts),
  })

async function storedFiles(): Promise<number> {
  const files = await readdir(join(test.config.dataDir, 'photos'), { recursive: true }).catch(() => [])
  return files.filter((file) => file.includes('.voice.')).length
}

/** Reads a stored recording back, as a player does. */
async function readBack(bytes: Buffer) {
  const input = new Input({ formats: [WEBM, MP4], source: new BufferSource(bytes) })
  const tracks = await input.getTracks()
  let packets = 0
  for (const track of tracks) for await (const _ of new EncodedPacketSink(track).packets()) packets += 1
  return {
    seconds: await input.computeDuration(),
    kinds: tracks.map(({ type }) => type),
    tags: (await input.getMetadataTags()).raw ?? {},
    packets,
  }
}

/** What a stored recording consists of: what tells how to play its sound, and the sound. No other part is left. */
const mp4Parts =
  'ftyp moov mvhd trak tkhd mdia mdhd hdlr minf smhd dinf dref stbl stsd stts stsc stsz stco mdat'
const webmParts =
  '1a45dfa3 4286 42f7 42f2 42f3 4282 4287 4285 18538067 114d9b74 4dbb 53ab 53ac 1549a966 2ad7b1 4d80 5741 4489 ' +
  '1654ae6b ae d7 73c5 83 9c 22b59c 86 63a2 56bb e1 b5 9f 1f43b675 e7 a3 1c53bb6b bb b3 b7 f7 f1'
const soundParts: readonly string[] = `${mp4Parts} ${webmParts}`.split(' ')

/** What a refusal says in German, by its code. */
const words: Readonly<Record<string, RegExp>> = {
  unsupported_audio: /^Diese Aufnahme lässt sich nicht lesen/,
  recording_too_long: /^Diese Aufnahme ist zu lang\. Sie darf höchstens 60 Sekunden dauern/,
  recording_too_short: /^Diese Aufnahme ist zu kurz/,
  too_large: /^Diese Datei ist größer als 4 MB/,
}

describe('hostile recordings', () => {
  it('are of at least thirty kinds, those that are cut counted as one', () => {
    const kinds = Object.keys(sounds).map((name) => name.replace(/ cut after \d+ bytes$/, ' cut'))
    showFigure('kinds of hostile recordings', new Set(kinds).size, '≥ 30')
    expect(new Set(kinds).size).toBeGreaterThanOrEqual(30)
  })

  it.each(Object.keys(sounds))(
    '%s: is refused in clear words, or stored as its sound alone',
    async (name) => {
      const before = { files: await storedFiles(), wallet: await readWallet(test, anna) }
      const started = performance.now()
      const { status, body, error } = await send(sounds[name] ?? Buffer.alloc(0))
      expect(performance.now() - started).toBeLessThan(5000)
      if (status !== 200) {
        expect(Object.keys(words)).toContain(error.error)
        expect(error.message).toMatch(words[error.error] ?? /never/)
        expect(await storedFiles()).toBe(before.files)
        expect(await readWallet(test, anna)).toEqual(before.wallet)
        return
      }
      const id = body.message.voice?.id ?? ''
      const stored = (await test.call(anna, 'chatVoice', { id })).raw.rawPayload
      for (const trace of [secret, 'script', 'LOCATION', 'Kerkstraat'])
        expect(stored.includes(trace)).toBe(false)
      const { seconds, kinds, tags, packets } = await readBack(stored)
      expect(kinds).toEqual(['audio'])
      expect(tags).toEqual({})
      expect(soundParts).toEqual(expect.arrayContaining(listParts(stored)))
      expect(packets).toBeGreaterThan(0)
      expect(seconds).toBeLessThan(61)
      expect(Math.abs(seconds * 1000 - (body.message.voice?.milliseconds ?? 0))).toBeLessThan(100)
    },
  )

  it.each([
    ['nothing', 'unsupported_audio'],
    ['a picture', 'unsupported_audio'],
    ['a WebM of ten minutes', 'recording_too_long'],
    ['a WebM with ten hours between its packets', 'recording_too_long'],
    ['a WebM with all its packets at one time', 'recording_too_long'],
    ['an MP4 of ten minutes', 'recording_too_long'],
    ['a WebM that is too short', 'recording_too_short'],
    ['a WebM with two tracks', 'unsupported_audio'],
    ['an MP4 with two tracks', 'unsupported_audio'],
    ['a WebM with a film', 'unsupported_audio'],
    ['a Matroska file', 'unsupported_audio'],
    ['a QuickTime film', 'unsupported_audio'],
    ['Opus in MP4', 'unsupported_audio'],
    ['a WebM of an unknown codec', 'unsupported_audio'],
    ['a WebM whose packets are none', 'unsupported_audio'],
    ['an MP4 whose packets are too large', 'unsupported_audio'],
    ['more bytes than a voice message may have', 'too_large'],
  ])('%s is refused as %s', async (name, code) => {
    expect((await send(sounds[name] ?? Buffer.alloc(0))).error?.error).toBe(code)
  })

  it.each(['a WebM with a place in its metadata', 'an MP4 with a place in its metadata'])(
    '%s has it, and is stored without',
    async (name) => {
      const file = sounds[name] ?? Buffer.alloc(0)
      expect(file.includes(secret)).toBe(true)
      expect(Object.keys((await readBack(file)).tags)).not.toEqual([])
      expect((await send(file)).status).toBe(200)
    },
  )

  it.each([
    'an MP4 with a place as Android writes it',
    'an MP4 with a place as an iPhone writes it',
    'an MP4 with a place in a box of its own',
    'a WebM with a file attached to it',
    'a WebM with a place for a chapter',
    'a WebM with a place in its padding',
  ])('%s is read with that part, and stored without', async (name) => {
    const file = sounds[name] ?? Buffer.alloc(0)
    expect(file.includes(secret)).toBe(true)
    const { status, body } = await send(file)
    expect(status).toBe(200)
    const id = body.message.voice?.id ?? ''
    const stored = (await test.call(anna, 'chatVoice', { id })).raw.rawPayload
    expect(listParts(file).filter((part) => !soundParts.includes(part))).not.toEqual([])
    expect(listParts(stored).filter((part) => !soundParts.includes(part))).toEqual([])
    expect(stored.includes(secret)).toBe(false)
  })

  it('keep what comes after them from nothing', async () => {
    expect((await send(await aSound())).status).toBe(200)
  })
})
