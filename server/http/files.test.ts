import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { startBucket, type TestBucket } from '#tests/s3-bucket.ts'

// The bucket starts before the program, which reads its address immediately.
const bucket: TestBucket = await startBucket('secret')
const test = useProgram({
  environment: { S3_URL: `${bucket.url.replace('http://', 'http://key:secret@')}` },
})
let site: TestSite
let owner: TestMember
beforeAll(async () => {
  site = await aSite(test)
  owner = await aMember(test, site)
  await sql`with added as (
      insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
      values (${owner.id}, ${owner.id}, 0, 'approved', 'abc', 720, 900, 'data:,', now()) returning id)
    update profiles set main_picture_id = ${owner.id} where member_id = ${owner.id}`.execute(test.database.db)
  await test.program.services.files.write('abc-thumb.webp', Buffer.from('picture'))
})
afterAll(() => bucket.stop())

const get = (url: string, cookie?: string) =>
  test.app.inject({ url, headers: { host: 'duet.test', ...(cookie && { cookie }) } })
const setInvisible = (invisible: boolean) =>
  sql`update members set invisible = ${invisible} where id = ${owner.id}`.execute(test.database.db)

describe('pictures in a bucket', () => {
  it('come through the site, which does not reveal the bucket’s address', async () => {
    const { statusCode, body, headers } = await get('/photos/abc-thumb.webp')
    expect([statusCode, body, headers.location]).toEqual([200, 'picture', undefined])
    expect(headers['content-type']).toBe('image/webp')
  })

  it('are shown by webmail as thumbnails, and on no other site in full', async () => {
    await test.program.services.files.write('abc-card.webp', Buffer.from('picture'))
    const policy = async (url: string) => (await get(url)).headers['cross-origin-resource-policy']
    expect(await policy('/photos/abc-thumb.webp')).toBe('cross-origin')
    expect(await policy('/photos/abc-card.webp')).toBe('same-origin')
    await setInvisible(true)
    expect(await policy('/photos/abc-thumb.webp')).toBe('same-origin')
    const own = await get('/photos/abc-thumb.webp', owner.cookie)
    expect([own.statusCode, own.headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin'])
    await setInvisible(false)
  })

  it('are refused as soon as no one may see them any more, although the file still exists', async () => {
    await setInvisible(true)
    expect((await get('/photos/abc-thumb.webp')).statusCode).toBe(404)
    expect((await get('/photos/abc-thumb.webp', owner.cookie)).statusCode).toBe(200)
    await setInvisible(false)
  })

  it('are not found under invalid names', async () => {
    expect((await get('/photos/missing.webp')).statusCode).toBe(404)
    expect((await get('/photos/..%2Fsecret.webp')).statusCode).toBe(404)
    // Its row exists, its file does not.
    expect((await get('/photos/abc-match.webp')).statusCode).toBe(404)
  })

  it('are temporarily unavailable while the bucket fails, and that answer is not cached', async () => {
    bucket.fail(3)
    const { statusCode, headers } = await get('/photos/abc-thumb.webp')
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
    bucket.fail(0)
  })
})

describe('with a CDN of another host name', () => {
  beforeAll(() => changeSettings(test, site, { cdn_prefix: 'https://cdn.example/photos/' }))
  afterAll(() => changeSettings(test, site, { cdn_prefix: '/photos/' }))

  it('pages load from it what visitors may see', async () => {
    const { statusCode, headers } = await get('/photos/abc-thumb.webp')
    expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
    expect(headers['cache-control']).toContain('s-maxage=60')
  })

  it('what needs a session is redirected to the site, once', async () => {
    await setInvisible(true)
    const { statusCode, headers } = await get('/photos/abc-thumb.webp')
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store'])
    const [address, own] = [new URL(String(headers.location)), await aMember(test, site)]
    expect([address.hostname, address.pathname]).toEqual(['duet.test', '/photos/abc-thumb.webp'])
    expect((await get(address.pathname + address.search)).statusCode).toBe(404)
    const shown = await get(address.pathname + address.search, own.cookie)
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, max-age=600'])
    await setInvisible(false)
  })
})
