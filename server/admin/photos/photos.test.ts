import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PhotoRefusal } from '#contract/admin/photos/photos.ts'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  changeSettings,
  readMailsTo,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'
import { listPictureFiles } from '../../features/photos/remove-files.ts'

const test = useProgram()
let site: TestSite
let moderator: TestStaff
let seed = 1

beforeAll(async () => {
  site = await aSite(test)
  moderator = await aStaff(test, ['moderator'])
})

/** Returns an asymmetric drawing, different each time. */
function drawing(): Promise<Buffer> {
  seed += 1
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed
  }
  const blocks = Array.from({ length: 14 }, () => {
    const grey = next() % 256
    return `<rect x="${next() % 480}" y="${next() % 640}" width="${60 + (next() % 200)}" height="${60 + (next() % 260)}" fill="rgb(${grey},${grey},${grey})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#777"/>${blocks.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

async function upload(file: Buffer, member?: TestMember) {
  const owner = member ?? (await aMember(test, site))
  const { body } = await test.call({ ...owner, file }, 'uploadPhoto', {})
  return { owner, id: body.picture.id, state: body.picture.locked ? '' : body.picture.state }
}

const queue = async () => (await test.call(moderator, 'adminPhotos', {})).body.photos
const refuse = (owner: TestMember, id: string, reason: PhotoRefusal, block = false) =>
  test.call(moderator, 'adminJudgePhoto', { member: owner.id, id, refuse: reason, block })

describe('the queue of pictures', () => {
  it('holds pictures that no one has reviewed, and drops approved ones (E-031)', async () => {
    const { owner, id } = await upload(await drawing())
    expect((await queue()).find((one) => one.id === id)).toMatchObject({
      state: 'approved',
      suspicion: null,
      main: true,
      member: { id: owner.id, name: owner.name, age: 30 },
    })
    expect((await test.call(moderator, 'adminJudgePhoto', { member: owner.id, id })).status).toBe(200)
    expect((await queue()).some((one) => one.id === id)).toBe(false)
    expect((await readAudit(test, moderator)).at(-1)).toMatchObject({
      act: 'photo.approved',
      subject: owner.id,
    })
  })

  it('holds a picture back until it is reviewed, where the site says so (E-031)', async () => {
    const strict = await aSite(test, { host: 'strict.test' })
    await changeSettings(test, strict, { picture_review: 'before' })
    const owner = await aMember(test, strict)
    const { id, state } = await upload(await drawing(), owner)
    expect(state).toBe('pending')
    const staff = { ...moderator, host: strict.host }
    const { body } = await test.call(staff, 'adminPhotos', {})
    expect(body.photos[0]).toMatchObject({ id, state: 'pending', suspicion: 'rule' })
    await test.call(staff, 'adminJudgePhoto', { member: owner.id, id })
    expect((await test.call(owner, 'photos', {})).body.pictures[0]).toMatchObject({
      state: 'approved',
      main: true,
    })
  })

  it('makes its member’s pages refresh when a picture is approved or cropped', async () => {
    const { owner, id } = await upload(await drawing())
    const listPhotos = async (tag = '') => {
      const headers = { 'if-none-match': tag }
      const { raw, status } = await test.call({ ...owner, headers }, 'currentUser', {})
      return { status, tag: String(raw.headers.etag) }
    }
    const before = await listPhotos()
    await test.call(moderator, 'adminJudgePhoto', { member: owner.id, id })
    const after = await listPhotos(before.tag)
    expect(after.status).toBe(200)
    const cut = { member: owner.id, id, left: 0, top: 0, width: 0.9, height: 0.9 }
    expect((await test.call(moderator, 'adminCropPhoto', cut)).status).toBe(200)
    expect((await listPhotos(after.tag)).status).toBe(200)
  })

  it('of another site is out of reach', async () => {
    const other = await aSite(test, { host: 'other.test' })
    const { owner, id } = await upload(await drawing())
    const staff = { ...moderator, host: other.host }
    expect((await test.call(staff, 'adminJudgePhoto', { member: owner.id, id })).status).toBe(404)
  })
})

describe('a refusal', () => {
  it('removes the picture and tells the member why, with a way to appeal', async () => {
    const { owner, id } = await upload(await drawing())
    expect((await refuse(owner, id, 'contact')).status).toBe(200)
    expect((await refuse(owner, id, 'contact')).error.error).toBe('already_completed')
    expect((await test.call(owner, 'photos', {})).body.pictures[0]).toMatchObject({ state: 'refused' })
    expect((await test.call(owner, 'currentUser', {})).body.user?.profile.main_image).toBeNull()
    const [notice] = (await test.call(owner, 'notices', {})).body.notices
    expect(notice).toMatchObject({ kind: 'removal', appeal: null })
    expect(notice?.text).toContain('contact details, a link or advertising')
    expect((await readMailsTo(test, owner.email))[0]?.text).toContain(
      'contact details, a link or advertising',
    )
  })

  it('shows the picture again when an appeal reverses it', async () => {
    const { owner, id } = await upload(await drawing())
    await refuse(owner, id, 'other_person')
    const [notice] = (await test.call(owner, 'notices', {})).body.notices
    await test.call(owner, 'appeal', { notice: notice?.id ?? '', text: 'It is me.' })
    const other = await aStaff(test, ['moderator'])
    const { appeals } = (await test.call(other, 'adminAppeals', {})).body
    const appeal = appeals.find(({ member }) => member?.id === owner.id)
    await test.call(other, 'adminAnswerAppeal', { id: appeal?.id ?? '', reverse: true, answer: 'Sorry.' })
    expect((await test.call(owner, 'photos', {})).body.pictures[0]).toMatchObject({
      state: 'approved',
      main: true,
    })
  })
})

describe('a blocked picture', () => {
  it.each([
    ['scaled and saved anew', (picture: Sharp) => picture.resize(440, 580).jpeg({ quality: 55 })],
    ['turned by a quarter', (picture: Sharp) => picture.rotate(90).webp()],
    ['turned upside down and scaled', (picture: Sharp) => picture.rotate(180).resize(480).jpeg()],
    ['mirrored', (picture: Sharp) => picture.flop().png()],
    ['mirrored and turned', (picture: Sharp) => picture.flop().rotate(270).jpeg()],
  ])('does not come back %s, on any site', async (_, change) => {
    const original = await drawing()
    const { owner, id } = await upload(original)
    await refuse(owner, id, 'minor', true)
    const elsewhere = await aSite(test, { host: `again-${seed}.test` })
    const copy = await upload(await change(sharp(original)).toBuffer(), await aMember(test, elsewhere))
    expect(copy.state).toBe('pending')
    const staff = { ...moderator, host: elsewhere.host }
    expect((await test.call(staff, 'adminPhotos', {})).body.photos[0]).toMatchObject({ suspicion: 'blocked' })
  })

  it('lets other pictures pass', async () => {
    const { owner, id } = await upload(await drawing())
    await refuse(owner, id, 'minor', true)
    for (let i = 0; i < 6; i++) expect((await upload(await drawing())).state).toBe('approved')
  })
})

describe('the blocks of pictures', () => {
  const blocks = async (like?: { owner: TestMember; id: string }) => {
    const which = like && { member: like.owner.id, id: like.id }
    return (await test.call(moderator, 'adminPictureBlocks', which ?? {})).body.blocks
  }
  async function block(file: Buffer, reason: PhotoRefusal = 'contact') {
    const made = await upload(file)
    await refuse(made.owner, made.id, reason, true)
    return made
  }

  it('are listed with who made them, and can be narrowed to those a picture resembles', async () => {
    const file = await drawing()
    await block(file, 'offensive')
    await block(await drawing())
    const [newest, before] = await blocks()
    expect(newest).toMatchObject({ reason: 'contact', by: moderator.name })
    expect(before).toMatchObject({ reason: 'offensive' })
    const copy = await upload(await sharp(file).rotate(90).resize(500).jpeg().toBuffer())
    expect(copy.state).toBe('pending')
    expect((await blocks(copy)).map(({ id }) => id)).toEqual([before?.id])
    const elsewhere = { ...moderator, host: (await aSite(test, { host: 'no-copy.test' })).host }
    const which = { member: copy.owner.id, id: copy.id }
    expect((await test.call(elsewhere, 'adminPictureBlocks', which)).status).toBe(404)
  })

  it('are lifted with a reason, after which such pictures are accepted again', async () => {
    const file = await drawing()
    const { owner, id } = await block(file)
    const [made] = await blocks({ owner, id })
    const lift = { id: made?.id ?? '', reason: 'It was the wrong picture.' }
    expect((await test.call(moderator, 'adminLiftPictureBlock', { ...lift, reason: ' ' })).status).toBe(422)
    expect((await test.call(moderator, 'adminLiftPictureBlock', lift)).status).toBe(200)
    expect((await test.call(moderator, 'adminLiftPictureBlock', lift)).error.error).toBe('not_found')
    expect((await readAudit(test, moderator)).at(-1)).toMatchObject({
      act: 'picture.unblocked',
      reason: 'It was the wrong picture.',
    })
    const elsewhere = await aMember(test, await aSite(test, { host: 'lifted.test' }))
    expect((await upload(file, elsewhere)).state).toBe('approved')
  })

  it('end when the refusal that made them is reversed', async () => {
    const { owner, id } = await block(await drawing())
    const other = await aStaff(test, ['moderator', 'support'])
    const { decisions } = (await test.call(other, 'adminMember', { id: owner.id })).body.member
    const reversal = { id: decisions[0]?.id ?? '', reason: 'It is fine.' }
    expect((await test.call(other, 'adminReverseDecision', reversal)).status).toBe(200)
    expect(await blocks({ owner, id })).toEqual([])
  })
})

describe('cropping', () => {
  it('cuts the files and removes the old ones', async () => {
    const { owner, id } = await upload(await drawing())
    const before = (await queue()).find((one) => one.id === id)
    const part = { left: 0.25, top: 0, width: 0.5, height: 0.5 }
    expect((await test.call(moderator, 'adminCropPhoto', { member: owner.id, id, ...part })).status).toBe(200)
    await test.runJobs()
    const after = (await queue()).find((one) => one.id === id)
    expect([after?.width, after?.height]).toEqual([300, 400])
    const status = async (file = '') =>
      (await test.app.inject({ url: `/photos/${file}.webp`, headers: { host: 'duet.test' } })).statusCode
    expect([await status(before?.file), await status(after?.file)]).toEqual([404, 200])
  })

  it('happens once, even when the answer is lost and the call is repeated', async () => {
    const { owner, id } = await upload(await drawing())
    const caller = { ...moderator, headers: { 'idempotency-key': createId() } }
    const part = { left: 0.1, top: 0, width: 0.8, height: 0.8 }
    for (let count = 0; count < 2; count++)
      expect((await test.call(caller, 'adminCropPhoto', { member: owner.id, id, ...part })).status).toBe(200)
    const cut = (await queue()).find((one) => one.id === id)
    expect([cut?.width, cut?.height]).toEqual([480, 640])
  })

  it('finds nothing to crop when the file is gone', async () => {
    const { owner, id } = await upload(await drawing())
    const { rows } = await test.database.pool.query('select file from pictures where id = $1', [id])
    for (const name of listPictureFiles(rows[0].file)) await test.program.services.files.remove(name)
    const part = { left: 0.25, top: 0, width: 0.5, height: 0.5 }
    const answer = await test.call(moderator, 'adminCropPhoto', { member: owner.id, id, ...part })
    expect(answer.error.error).toBe('not_found')
  })

  it('refuses to leave less than a profile needs', async () => {
    const { owner, id } = await upload(await drawing())
    const part = { left: 0, top: 0, width: 0.1, height: 0.1 }
    const answer = await test.call(moderator, 'adminCropPhoto', { member: owner.id, id, ...part })
    expect(answer.error).toMatchObject({ error: 'too_small', params: { pixels: 300 } })
  })
})
