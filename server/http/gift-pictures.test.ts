import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { drawGiftPicture } from '#web/app/gift-picture.tsx'

const dist = mkdtempSync(join(tmpdir(), 'duet-dist-'))
mkdirSync(join(dist, 'client/assets'), { recursive: true })
mkdirSync(join(dist, 'client/.vite'))
writeFileSync(join(dist, 'client/.vite/manifest.json'), '{}')
writeFileSync(join(dist, 'client/sw-push.js'), '')
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const renderPage = async () => ({ kind: 'redirect', status: 302, location: '/' }) as const
const pages = {
  renderPage,
  drawGiftPicture: drawGiftPicture,
  listAssets: () => ({ scripts: [], styles: [] }),
  readStyle: () => '',
}
const test = useProgram({ built: { dist, pages } })
beforeAll(async () => {
  await aSite(test)
})

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host: 'duet.test', ...headers } })

describe('the picture of a gift', () => {
  it('is served as an SVG of its own at the address in the list of gifts', async () => {
    const { body } = await test.call({}, 'gifts', {})
    const drawings = new Set<string>()
    for (const { image } of body.gifts) {
      const answer = await get(image)
      expect([image, answer.statusCode, answer.headers['content-type']]).toEqual([
        image,
        200,
        'image/svg+xml',
      ])
      expect(answer.body).toMatch(
        /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*>.*<path d=.*<\/svg>$/,
      )
      expect(answer.body).not.toContain('aria-hidden')
      drawings.add(answer.body)
    }
    expect(drawings.size).toBe(body.gifts.length)
    expect(drawings.size).toBeGreaterThanOrEqual(8)
  })

  it('is cached for a week, and then loaded again only if it has changed', async () => {
    const { headers } = await get('/gifts/rose.svg')
    expect(headers['cache-control']).toBe('public, max-age=604800')
    const again = await get('/gifts/rose.svg', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    expect((await get('/gifts/coffee.svg')).headers.etag).not.toBe(headers.etag)
  })

  it.each(['yacht', '__proto__', 'constructor', '..%2Frose'])('is missing for %s', async (id) => {
    const { statusCode, body } = await get(`/gifts/${id}.svg`)
    expect([statusCode, body]).toEqual([404, ''])
  })
})
