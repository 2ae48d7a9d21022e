import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()

beforeAll(async () => {
  await aSite(test)
  await aSite(test, { host: 'quay.test', settings: { name: 'Quay' } })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host: 'duet.test', ...headers } })

it('has the domain’s name and the visitor’s language (G-022, T-001, U-016)', async () => {
  const dutch = (await get('/manifest.webmanifest', { cookie: 'locale=nl' })).json()
  expect(dutch).toMatchObject({ name: 'Duet', lang: 'nl-NL', start_url: '/leden', display: 'standalone' })
  expect((await get('/manifest.webmanifest', { host: 'quay.test' })).json()).toMatchObject({ name: 'Quay' })
})

it('lists existing pictures in their stated sizes', async () => {
  const { icons, screenshots } = (await get('/manifest.webmanifest')).json()
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  expect(screenshots.map((one: { form_factor: string }) => one.form_factor)).toEqual(['narrow', 'wide'])
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const answer = await get(src)
    expect(answer.statusCode, src).toBe(200)
    expect(answer.headers['content-type'], src).toContain(type)
    if (sizes === 'any') continue
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})
