import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let ben: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { credits: 10, paid: true })
  ben = await aMember(test, site, { credits: 10, gender: 'male' })
})

const aPhoto = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

const send = (from: TestMember, to: TestMember, options: { clientId?: string; file: Buffer }) =>
  test.call({ ...from, file: options.file }, 'sendPhoto', {
    profile: to.id,
    client_id: options.clientId ?? createId(),
  })

const see = (viewer: TestMember, id: string) => test.call(viewer, 'chatPhoto', { id, size: 'thumb' })

async function storedFiles(): Promise<number> {
  const files = await readdir(join(test.config.dataDir, 'photos'), { recursive: true }).catch(() => [])
  return files.filter((file) => file.endsWith('.webp')).length
}

describe('sending a photo', () => {
  it('is for premium members (P-009)', async () => {
    expect((await send(ben, anna, { file: await aPhoto() })).error.error).toBe('premium_only')
    expect(await readWallet(test, ben)).toEqual({ credits: 10, ledger: 10 })
  })

  it('costs the price of a photo and includes its size (G-005, G-013, G-014, T-020)', async () => {
    const { status, body } = await send(anna, ben, { file: await aPhoto() })
    expect(status).toBe(200)
    expect(body.message).toMatchObject({
      kind: 'photo',
      credits: 2,
      photo: { width: 640, height: 480, accepted: true },
    })
    expect(await readWallet(test, anna)).toEqual({ credits: 8, ledger: 8 })
  })

  it('is charged once and stored once under one client_id', async () => {
    const clientId = createId()
    const before = await storedFiles()
    const first = await send(anna, ben, { clientId, file: await aPhoto() })
    const second = await send(anna, ben, { clientId, file: await aPhoto() })
    expect(second.body.message.photo?.id).toBe(first.body.message.photo?.id)
    expect(await readWallet(test, anna)).toEqual({ credits: 8, ledger: 8 })
    expect(await storedFiles()).toBe(before + 2)
  })

  it('leaves nothing behind when it is refused', async () => {
    const poor = await aMember(test, site, { paid: true })
    const before = await storedFiles()
    expect((await send(poor, ben, { file: await aPhoto() })).error.error).toBe('not_enough_credits')
    expect(await storedFiles()).toBe(before)
  })

  it('refuses files that are not pictures or are too large', async () => {
    expect((await send(anna, ben, { file: Buffer.from('no picture') })).error.error).toBe('unsupported_media')
    const tiny = sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    expect((await send(anna, ben, { file: await tiny.png().toBuffer() })).error).toMatchObject({
      error: 'too_small',
      message: 'This picture is too small. It needs at least 32 pixels on each side.',
    })
    expect((await send(anna, ben, { file: Buffer.alloc(11 * 1024 * 1024) })).error.error).toBe('too_large')
    const tall = await sharp({ create: { width: 100, height: 2001, channels: 3, background: '#285' } })
      .png()
      .toBuffer()
    expect((await send(anna, ben, { file: tall })).error).toMatchObject({
      error: 'too_large',
      params: { reason: 'shape', times: 20 },
    })
  })
})

describe('a received photo', () => {
  it('is blurred, and its original refused, until the receiver accepts it', async () => {
    const { body } = await send(anna, ben, { file: await aPhoto() })
    const id = body.message.photo?.id ?? ''
    const conversation = body.message.conversation
    const opened = await test.call(ben, 'chat', { conversation })
    expect(opened.body.messages.at(-1)?.photo).toMatchObject({ id, accepted: false })
    expect((await see(ben, id)).status).toBe(403)
    expect((await see(anna, id)).status).toBe(200)

    expect((await test.call(ben, 'acceptPhotos', { conversation })).status).toBe(200)
    const seen = await see(ben, id)
    expect([seen.status, seen.raw.headers['content-type']]).toEqual([200, 'image/webp'])
    // The browser's cached copy is for this login only, not for the next one.
    expect(seen.raw.headers.vary).toContain('cookie')
    const next = await send(anna, ben, { file: await aPhoto() })
    expect((await see(ben, next.body.message.photo?.id ?? '')).status).toBe(200)
  })

  it('does not exist for anyone else, nor without a login', async () => {
    const { body } = await send(anna, ben, { file: await aPhoto() })
    const id = body.message.photo?.id ?? ''
    const other = await aMember(test, site)
    expect((await see(other, id)).status).toBe(404)
    expect((await test.call({}, 'chatPhoto', { id })).error.error).toBe('authentication_required')
    const answer = await test.call(other, 'acceptPhotos', { conversation: body.message.conversation })
    expect(answer.status).toBe(404)
  })

  it('whose file has gone is not found', async () => {
    const { body } = await send(anna, ben, { file: await aPhoto() })
    await rm(join(test.config.dataDir, 'photos'), { recursive: true })
    expect((await see(anna, body.message.photo?.id ?? '')).error.error).toBe('not_found')
  })
})
