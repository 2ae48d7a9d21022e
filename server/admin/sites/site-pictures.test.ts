import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SitePicture } from '#contract/features/sites/look.ts'
import { aSite, changeSettings, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'
import { findSourceType, writeSourceTypeXmp } from '../../platform/source-type.ts'

const test = useProgram({ listen: true })
let site: TestSite
let admin: TestStaff

beforeAll(async () => {
  site = await aSite(test, { host: 'flirt.test' })
  admin = { ...(await aStaff(test, ['admin'])), host: 'flirt.test' }
})

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><rect width="200" height="50" fill="#c00" onclick="x()"/></svg>',
)

const drawing = (viewBox: string, content = '<path d="M0 0h1v1z"/>') =>
  Buffer.from(`<svg viewBox="${viewBox}">${content}</svg>`)

const draw = (width: number, height: number, colour = '#0a7a5c') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'a name' } })
    .jpeg()
    .toBuffer()

const upload = (kind: 'logo' | 'icon' | 'hero', file: Buffer) =>
  test.call({ ...admin, file }, 'adminUploadSitePicture', { kind })

const get = (url: string, host = 'flirt.test') => test.app.inject({ url, headers: { host } })

async function readPictureFile(picture: SitePicture, file: string): Promise<Buffer> {
  const answer = await get(`/brand/${picture.id}/${file}`)
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

describe('pictures that an administrator uploads', () => {
  it('are sanitised and served under a hash of their content for good, as documents that cannot run anything', async () => {
    const { picture } = (await upload('logo', logo)).body
    expect(picture).toMatchObject({ type: 'svg', width: 640, height: 160, widths: [640] })
    const answer = await get(`/brand/${picture.id}/640.svg`)
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(answer.body).not.toContain('onclick')
    const mail = await sharp(await readPictureFile(picture, 'mail.png')).metadata()
    expect(mail).toMatchObject({ format: 'png', height: 72 })
    expect((await readAudit(test, admin)).at(-1)).toMatchObject({
      act: 'settings.picture',
      details: { kind: 'logo' },
    })
    expect((await upload('logo', logo)).body.picture).toEqual(picture)
  })

  it('lose their metadata and get the sizes of screens', async () => {
    const { picture } = (await upload('hero', await draw(1800, 1200))).body
    expect(picture).toMatchObject({ type: 'webp', width: 1600, height: 1067, widths: [640, 960, 1600] })
    const small = await sharp(await readPictureFile(picture, '640.webp')).metadata()
    expect(small).toMatchObject({ format: 'webp', width: 640 })
    expect(small.exif).toBeUndefined()
  })

  it('keep the mark of an AI-made picture in every size', async () => {
    const made = await sharp(await draw(1000, 1400, '#123'))
      .withXmp(writeSourceTypeXmp('trainedAlgorithmicMedia'))
      .jpeg()
      .toBuffer()
    const { picture } = (await upload('hero', made)).body
    expect(picture.widths).toEqual([640, 960, 1000])
    for (const width of picture.widths) {
      const bytes = await readPictureFile(picture, `${width}.webp`)
      expect(await sharp(bytes).metadata()).toMatchObject({ width })
      expect(await findSourceType(bytes)).toBe('trainedAlgorithmicMedia')
    }
  })

  it('become the icons of tabs, home screens and pushes once they are published', async () => {
    const { picture } = (await upload('icon', await draw(512, 512))).body
    const before = (await get('/icons/any-192.png')).rawPayload
    await changeSettings(test, site, { icon: picture })
    for (const [path, side] of [
      ['/favicon.ico', 32],
      ['/icons/apple-180.png', 180],
      ['/icons/any-192.png', 192],
      ['/icons/maskable-512.png', 512],
    ] as const) {
      const bytes = (await get(path)).rawPayload
      expect(await sharp(bytes).metadata(), path).toMatchObject({ width: side, height: side })
      const { data } = await sharp(bytes)
        .removeAlpha()
        .extract({ left: 3, top: 3, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      // The green of the picture, which fills a maskable icon up to its edge.
      expect(data[1], path).toBeGreaterThan(100)
      expect(data[0], path).toBeLessThan(40)
    }
    expect((await get('/icons/any-192.png')).rawPayload).not.toEqual(before)
    expect((await get('/favicon.svg?unread=3')).body).toMatch(/data:image\/png;base64.*>3<\/text>/)
  })

  it.each([
    [
      'a logo with a script',
      'logo',
      Buffer.from('<svg viewBox="0 0 9 9"><script/></svg>'),
      'unsupported_media',
    ],
    ['a logo that is no XML', 'logo', drawing('0 0 9 9', '<path d="\u0001"/>'), 'unsupported_media'],
    ['a narrow logo', 'logo', drawing('0 0 1 10000'), 'too_large'],
    ['a drawn icon that is a line', 'icon', drawing('0 0 10000 1'), 'too_large'],
    ['a long drawing', 'logo', drawing('0 0 9 9', ' '.repeat(300_000)), 'too_large'],
    ['an icon that is no square', 'icon', draw(400, 300), 'too_large'],
    ['a small icon', 'icon', draw(64, 64), 'too_small'],
    ['a small hero', 'hero', draw(300, 300), 'too_small'],
    ['a text', 'hero', Buffer.from('hello'), 'unsupported_media'],
  ] as const)('are refused: %s', async (_what, kind, file, code) => {
    expect((await upload(kind, await file)).error.error).toBe(code)
  })

  it('belong to one site, and settings with a picture of another site are not published', async () => {
    const other = await aSite(test, { host: 'tango.test' })
    const { picture } = (await upload('logo', logo)).body
    expect((await get(`/brand/${picture.id}/640.svg`, 'tango.test')).statusCode).toBe(404)
    expect((await get(`/brand/${'0'.repeat(32)}/640.svg`)).statusCode).toBe(404)
    await changeSettings(test, other, { name: 'Tango' })
    const chief = { ...admin, host: 'tango.test' }
    const { settings, version } = (await test.call(chief, 'adminSettings', {})).body
    const changed = { settings: { ...settings, logo: picture }, version, reason: 'A new look.' }
    expect((await test.call(chief, 'adminSaveSettings', changed)).error.fields).toMatchObject({
      pictures: 'validation',
    })
  })

  it('are shown to the staff of their site on the host of any site, before it opens', async () => {
    const { picture } = (await upload('logo', logo)).body
    await aSite(test, { host: 'waltz.test' })
    const url = `/admin/brand/${picture.id}/640.svg`
    const read = (host: string, cookie: string, query = '') =>
      test.app.inject({ url: url + query, headers: { host, cookie } })
    const open = async (isOpen: boolean) => {
      await test.database.pool.query(
        'update sites set opened_at = case when $2 then created_at end where id = $1',
        [site.id, isOpen],
      )
      test.program.sites.forget()
    }
    await open(false)
    expect((await get(`/brand/${picture.id}/640.svg`)).statusCode).toBe(503)
    const shown = await read('waltz.test', admin.cookie, `?site=${site.id}`)
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await read('waltz.test', admin.cookie)).statusCode).toBe(404)
    expect((await read('waltz.test', '', `?site=${site.id}`)).statusCode).toBe(404)
    expect((await read('flirt.test', '')).statusCode).toBe(404)
    await open(true)
  })

  it('are for administrators only', async () => {
    const support = { ...(await aStaff(test, ['support'])), host: 'flirt.test' }
    const refused = await test.call({ ...support, file: logo }, 'adminUploadSitePicture', { kind: 'logo' })
    expect(refused.error.error).toBe('not_found')
  })

  it('are removed after a day unless a version of the settings names them', async () => {
    const unused = (await upload('hero', await draw(500, 500, '#400'))).body.picture
    const used = (await upload('hero', await draw(500, 500, '#040'))).body.picture
    await changeSettings(test, site, { hero: used })
    await test.database.pool.query("update site_pictures set created_at = created_at - interval '2 days'")
    await upload('logo', logo)
    const { rows } = await test.database.pool.query(
      'select distinct picture from site_pictures where site_id = $1',
      [site.id],
    )
    const left = rows.map(({ picture }) => picture)
    expect(left).toContain(used.id)
    expect(left).not.toContain(unused.id)
  })

  it('stay for a day more when they are uploaded again', async () => {
    const { picture } = (await upload('logo', drawing('0 0 40 20'))).body
    const age = (hours: number) =>
      test.database.pool.query(
        'update site_pictures set created_at = created_at - make_interval(hours => $1) where picture = $2',
        [hours, picture.id],
      )
    await age(23)
    await upload('logo', drawing('0 0 40 20'))
    await age(2)
    await upload('logo', logo)
    expect((await get(`/brand/${picture.id}/mail.png`)).statusCode).toBe(200)
    const { rows } = await test.database.pool.query('select from site_pictures where picture = $1', [
      picture.id,
    ])
    expect(rows).not.toEqual([])
  })
})
