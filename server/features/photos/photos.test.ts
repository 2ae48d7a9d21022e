import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { type Caller, useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let shade = 0

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site)
})

const aPicture = (width = 900, height = 1200) => {
  shade += 1
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: 120 }
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

const upload = async (file?: Buffer, caller: Caller = anna) =>
  test.call({ ...caller, file: file ?? (await aPicture()) }, 'uploadPhoto', {})

const fileStatus = async (name: string) =>
  (await test.app.inject({ url: `/photos/${name}`, headers: { host: 'duet.test' } })).statusCode

const ownPictures = async () => (await test.call(anna, 'photos', {})).body.pictures
const toIds = (pictures: readonly { id: string }[]) => pictures.map(({ id }) => id)

describe('uploading a picture', () => {
  it('requires a login', async () => {
    expect((await upload(undefined, {})).error.error).toBe('authentication_required')
  })

  it('keeps it in four sizes and makes the first one the main picture (E-012…E-014)', async () => {
    const { status, body } = await upload()
    expect(status).toBe(200)
    expect(body.picture).toMatchObject({
      locked: false,
      width: 900,
      height: 1200,
      main: true,
      state: 'approved',
    })
    const image = body.user.profile.main_image
    expect(body.user.profile.num_pictures).toBe(1)
    const sizes = []
    for (const name of [image?.filename, image?.thumb_filename, image?.card_filename, image?.match_path]) {
      const answer = await test.app.inject({ url: `/photos/${name}`, headers: { host: 'duet.test' } })
      const { width, height } = await sharp(answer.rawPayload).metadata()
      sizes.push([width, height])
    }
    expect(sizes).toEqual([
      [900, 1200],
      [320, 320],
      [400, 500],
      [800, 1000],
    ])
  })

  it('makes the card size of a picture stored before cards had one', async () => {
    const card = (await upload()).body.user.profile.main_image?.card_filename ?? ''
    await test.program.services.files.remove(card)
    const answer = await test.app.inject({ url: `/photos/${card}`, headers: { host: 'duet.test' } })
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([400, 500])
    expect(await test.program.services.files.read(card)).not.toBeNull()
    expect(await fileStatus('nobody-card.webp')).toBe(404)
  })

  it('accepts PNG, WebP and AVIF (E-031)', async () => {
    const picture = sharp(await aPicture(600, 600))
    for (const bytes of [
      await picture.png().toBuffer(),
      await picture.webp().toBuffer(),
      await picture.avif().toBuffer(),
    ]) {
      const member = await aMember(test, site)
      expect((await upload(bytes, member)).status).toBe(200)
    }
  })

  it('accepts a phone’s HEIC and keeps nothing but the picture (E-031)', async () => {
    const phone = readFileSync(join(import.meta.dirname, '../../../tests/files/phone.heic'))
    for (const told of ['Duet Phones', 'taken at home']) expect(phone.includes(told)).toBe(true)
    const { status, body } = await upload(phone)
    expect(status).toBe(200)
    expect(body.picture).toMatchObject({ width: 800, height: 600 })
    for (const file of Object.values(body.user.profile.main_image ?? {})) {
      const stored = await test.program.services.files.read(file)
      const { format, exif, xmp } = await sharp(stored ?? Buffer.alloc(0)).metadata()
      expect([format, exif, xmp]).toEqual(['webp', undefined, undefined])
      expect(stored?.toString('latin1')).not.toMatch(/Duet Phones|taken at home|Exif/)
    }
  })

  it('strips real camera files of place and camera, and turns them upright (E-031)', async (context) => {
    const folder = join(import.meta.dirname, '../../../../shared/quality/data/exif')
    if (!existsSync(folder)) return context.skip('the camera files are not here')
    const names = readdirSync(folder).filter((name) => name.endsWith('.jpg'))
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      const bytes = readFileSync(join(folder, name))
      const before = await sharp(bytes).metadata()
      expect(before.exif, name).toBeDefined()
      const member = await aMember(test, site)
      const { status, body } = await upload(bytes, member)
      expect(status, name).toBe(200)
      const turned = (before.orientation ?? 1) >= 5
      const isWide = turned ? before.height > before.width : before.width > before.height
      expect(body.picture.locked === false && body.picture.width > body.picture.height, name).toBe(isWide)
      for (const file of Object.values(body.user.profile.main_image ?? {})) {
        const stored = await test.program.services.files.read(file)
        const { exif, xmp, iptc, icc, orientation } = await sharp(stored ?? Buffer.alloc(0)).metadata()
        expect([exif, xmp, iptc, icc, orientation], name).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
          undefined,
        ])
        expect(stored?.toString('latin1')).not.toMatch(/GPS|Nikon|COOLPIX|Exif/i)
      }
    }
  })

  it.each([
    ['a text', Buffer.from('hello'), 415, 'unsupported_media'],
    ['a broken JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex'), 415, 'unsupported_media'],
    [
      'a drawing with script in it',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      415,
      'unsupported_media',
    ],
    ['more than ten megabytes', Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'too_large'],
  ])('refuses %s', async (_, bytes, status, code) => {
    const answer = await upload(bytes)
    expect([answer.status, answer.error.error]).toEqual([status, code])
    expect(await ownPictures()).toEqual([])
  })

  it('refuses a request without a file', async () => {
    const { status, error } = await test.call(anna, 'uploadPhoto', {})
    expect([status, error.error]).toEqual([400, 'bad_request'])
  })

  it('refuses a side under 300 pixels', async () => {
    const { status, error } = await upload(await aPicture(299, 900))
    expect([status, error.error, error.params]).toEqual([422, 'too_small', { pixels: 300 }])
  })

  it.each([
    [
      'more than 50 megapixels',
      [7100, 7100],
      'This picture has more than 50 megapixels. Make it smaller and try again.',
    ],
    [
      'a side more than ten times as long as the other',
      [300, 3100],
      'This picture is too long and narrow: one side may be at most 10 times as long as the other. Crop it and try again.',
    ],
  ])('says why it refuses %s, however small the file is', async (_, [width = 0, height = 0], message) => {
    const { status, error } = await upload(await aPicture(width, height))
    expect([status, error.error, error.message]).toEqual([413, 'too_large', message])
  })

  it('says why it refuses a file of more than ten megabytes (E-031)', async () => {
    const { error } = await upload(Buffer.alloc(10 * 1024 * 1024 + 1))
    expect(error.message).toBe('This file is bigger than 10 MB. Choose a smaller one.')
  })

  it('refuses a decompression bomb with a clear error and without allocating its memory', async () => {
    const bomb = await sharp({
      create: { width: 20_000, height: 20_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const before = process.memoryUsage().rss
    const { status, error } = await upload(bomb)
    expect([status, error.error]).toEqual([413, 'too_large'])
    expect(process.memoryUsage().rss - before).toBeLessThan(512 * 1024 * 1024)
  })

  it('allows three pictures to a free member and twenty-five to a premium one (E-030, E-031, K-008, K-009, P-010, P-012)', async () => {
    for (let i = 0; i < 3; i++) expect((await upload()).status).toBe(200)
    expect(await upload()).toMatchObject({ status: 403, error: { error: 'premium_only' } })
    const paula = await aMember(test, site, { paid: true })
    await test.database.pool.query(
      `insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
       select $1, gen_random_uuid(), n, 'approved', 'file' || n, 400, 400, '', now() from generate_series(1, 24) n`,
      [paula.id],
    )
    expect((await upload(undefined, paula)).status).toBe(200)
    expect(await upload(undefined, paula)).toMatchObject({ status: 409, error: { error: 'picture_limit' } })
    expect((await test.call(paula, 'photos', {})).body.limit).toBe(25)
  })

  it('keeps to the limit when ten arrive at the same moment (E-030)', async () => {
    const bytes = await Promise.all(Array.from({ length: 10 }, () => aPicture(300, 300)))
    const answers = await Promise.all(bytes.map((one) => upload(one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await ownPictures()).toHaveLength(3)
  })

  it('stores a picture once when its upload is repeated', async () => {
    const caller = { ...anna, headers: { 'idempotency-key': createId() } }
    const bytes = await aPicture()
    const [first, second] = [await upload(bytes, caller), await upload(bytes, caller)]
    expect(second.body.picture.id).toBe(first.body.picture.id)
    expect(await ownPictures()).toHaveLength(1)
  })

  it('holds back a picture that resembles a refused one', async () => {
    const shapes =
      '<rect width="400" height="400" fill="#345"/><circle cx="120" cy="150" r="90" fill="#fd8"/><rect x="210" y="40" width="150" height="300" fill="#a32"/><rect x="30" y="290" width="120" height="70" fill="#eee"/>'
    const drawing = await sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${shapes}</svg>`),
    )
      .png()
      .toBuffer()
    const { body } = await upload(drawing)
    await test.database.pool.query("update pictures set state = 'refused' where id = $1", [body.picture.id])
    const again = await sharp(drawing).resize(360, 360).jpeg({ quality: 60 }).toBuffer()
    const ben = await aMember(test, site)
    const waiting = await upload(again, ben)
    expect(waiting.body.picture).toMatchObject({ state: 'pending', main: false })
    expect(waiting.body.user.profile.main_image).toBeNull()
  })
})

describe('a member’s own pictures', () => {
  it('require a login', async () => {
    for (const answer of [
      await test.call({}, 'photos', {}),
      await test.call({}, 'deletePhoto', { id: createId() }),
      await test.call({}, 'chooseMainPhoto', { id: createId(), main: true }),
      await test.call({}, 'orderPhotos', { order: [] }),
    ])
      expect(answer.error.error).toBe('authentication_required')
  })

  it('can be reordered, but only all of them together (R-023)', async () => {
    for (let i = 0; i < 3; i++) await upload()
    const [a = '', b = '', c = ''] = toIds(await ownPictures())
    const { body } = await test.call(anna, 'orderPhotos', { order: [c, a, b] })
    expect(toIds(body.pictures)).toEqual([c, a, b])
    for (const order of [
      [a, b],
      [a, b, c, createId()],
      [a, a, b],
    ]) {
      expect((await test.call(anna, 'orderPhotos', { order })).error.fields).toEqual({ order: 'validation' })
    }
  })

  it('can be reordered twenty times in parallel', async () => {
    for (let i = 0; i < 2; i++) await upload()
    const [a = '', b = ''] = toIds(await ownPictures())
    const turns = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? [a, b] : [b, a]))
    const answers = await Promise.all(turns.map((order) => test.call(anna, 'orderPhotos', { order })))
    expect(answers.map(({ status }) => status)).toEqual(turns.map(() => 200))
  })

  it('have the chosen one as main picture (R-023)', async () => {
    await upload()
    const second = (await upload()).body.picture.id
    const { body } = await test.call(anna, 'chooseMainPhoto', { id: second, main: true })
    expect(body.user.profile.pictures.filter((one) => !one.locked && one.main).map(({ id }) => id)).toEqual([
      second,
    ])
    expect((await test.call(anna, 'chooseMainPhoto', { id: createId(), main: true })).status).toBe(404)
  })

  it('cannot have an unapproved one as main picture', async () => {
    await upload()
    const { id } = (await upload()).body.picture
    await test.database.pool.query("update pictures set state = 'pending' where id = $1", [id])
    expect((await test.call(anna, 'chooseMainPhoto', { id, main: true })).status).toBe(422)
  })

  it('are deleted with their files; the next becomes the main picture (E-012, R-023)', async () => {
    const first = await upload()
    const second = await upload()
    const files = Object.values(first.body.user.profile.main_image ?? {})
    expect(await fileStatus(files[0] ?? '')).toBe(200)
    const { body } = await test.call(anna, 'deletePhoto', { id: first.body.picture.id })
    expect(body.user.profile.pictures).toMatchObject([{ id: second.body.picture.id, main: true }])
    for (const file of files) expect(await fileStatus(file)).toBe(404)
    expect((await test.call(anna, 'deletePhoto', { id: first.body.picture.id })).status).toBe(404)
    const last = await test.call(anna, 'deletePhoto', { id: second.body.picture.id })
    expect(last.body.user.profile).toMatchObject({ main_image: null, num_pictures: 0, pictures: [] })
  })

  it('of others are out of reach', async () => {
    const { id } = (await upload()).body.picture
    const ben = await aMember(test, site)
    expect((await test.call(ben, 'deletePhoto', { id })).status).toBe(404)
    expect((await test.call(ben, 'chooseMainPhoto', { id, main: true })).status).toBe(404)
    expect(await ownPictures()).toHaveLength(1)
  })
})
