import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const text = 'Zażółć – “voilà” <p class="card">'.repeat(10_000)
let length = 0
const page = () => ({ kind: 'page' as const, status: 200, inlineStyles: [], indexable: true })
const pages = {
  renderPage: async () => ({ ...page(), html: text.slice(0, length) }),
  drawGiftPicture: () => '',
  listAssets: () => ({ scripts: [], styles: [] }),
  readStyle: () => '',
}
const test = useProgram({ built: { dist: import.meta.dirname, pages } })
beforeAll(() => aSite(test))

const get = (url: string, encoding: string) =>
  test.app.inject({ url, headers: { host: 'duet.test', 'accept-encoding': encoding } })

it.each([2000, 65_536, 200_000])('compresses a page of %i characters without loss', async (signs) => {
  length = signs
  const [br, gzip] = [await get('/?for=one', 'gzip, br'), await get('/?for=one', 'gzip')]
  for (const answer of [br, gzip]) expect(answer.headers.vary).toBe('accept-encoding')
  expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text.slice(0, signs))
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(text.slice(0, signs))
})

it('compresses answers of calls, and leaves short ones alone', async () => {
  const [plain, br] = [await get('/api/openapi.json', ''), await get('/api/openapi.json', 'br')]
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect((await get('/api/nothing', 'br')).headers['content-encoding']).toBeUndefined()
})

it('accepts no compressed body, which could be far longer than it seems', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/login.php',
    headers: { host: 'duet.test', 'content-encoding': 'gzip', 'content-type': 'application/json' },
    payload: Buffer.from('1f8b', 'hex'),
  })
  expect(answer.statusCode).toBe(400)
})
