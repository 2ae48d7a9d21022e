import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGiphySource } from '#server/platform/gifs/giphy.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, type TestMember } from '#tests/builders.ts'
import { fakeGiphy, giphyKey } from '#tests/giphy.ts'
import { useProgram } from '#tests/program.ts'

const provider = await fakeGiphy()
const test = useProgram({ environment: { GIPHY_KEY: giphyKey, GIPHY_URL: provider.url } })
const without = useProgram()
let anna: TestMember
let ben: TestMember

beforeAll(async () => {
  const site = await aSite(test)
  anna = await aMember(test, site, { credits: 5 })
  ben = await aMember(test, site, { gender: 'male', credits: 5 })
})
beforeEach(() => {
  provider.status = null
  provider.asked.length = 0
})
afterAll(() => provider[Symbol.asyncDispose]())

describe('gifs', () => {
  it('are for members', async () => {
    expect((await test.call({}, 'gifs', {})).error.error).toBe('authentication_required')
    expect((await test.call({}, 'gif', { id: 'cat1' })).error.error).toBe('authentication_required')
  })

  it('are available only when the operator has set a key', async () => {
    const site = await aSite(without)
    const member = await aMember(without, site, { credits: 5 })
    const other = await aMember(without, site)
    expect((await without.call(member, 'settings', {})).body.gifs).toBe(false)
    expect((await without.call(member, 'gifs', {})).status).toBe(404)
    const sent = await without.call(member, 'sendGif', {
      profile: other.id,
      gif: 'cat1',
      client_id: createId(),
    })
    expect(sent.status).toBe(404)
    expect(await readWallet(without, member)).toEqual({ credits: 5, ledger: 5 })
    expect((await test.call(anna, 'settings', {})).body.gifs).toBe(true)
  })

  it('are requested in the member’s language, without anything about them (E-127)', async () => {
    const german = { ...anna, headers: { 'x-language': 'de' } }
    const { body } = await test.call(german, 'gifs', { q: ' dancing ' })
    expect(body).toMatchObject({ more: false, credits: 1 })
    expect(body.gifs[0]).toEqual({
      id: 'cat29',
      title: 'Dancing cat 29',
      width: 200,
      height: 150,
      url: '/api/gif.php?id=cat29&size=full',
      preview: '/api/gif.php?id=cat29&size=preview',
    })
    const [asked] = provider.asked
    expect(asked?.pathname).toBe('/v1/gifs/search')
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({ q: 'dancing', rating: 'pg-13' })
    expect([...(asked?.searchParams.keys() ?? [])].sort()).toEqual(
      ['api_key', 'lang', 'limit', 'offset', 'q', 'rating'].sort(),
    )
  })

  it('come page by page; without search words, the popular ones', async () => {
    const first = await test.call(anna, 'gifs', {})
    const second = await test.call(anna, 'gifs', { page: 2 })
    expect([first.body.gifs.length, first.body.more]).toEqual([24, true])
    expect([second.body.gifs.length, second.body.more]).toEqual([6, false])
    expect(provider.asked.map((url) => url.pathname)).toEqual(['/v1/gifs/trending', '/v1/gifs/trending'])
  })

  it('come through this server, moving and still', async () => {
    const moving = await test.call(anna, 'gif', { id: 'cat3' })
    expect([moving.status, moving.raw.headers['content-type']]).toEqual([200, 'image/webp'])
    const still = await test.call(anna, 'gif', { id: 'cat3', size: 'still' })
    expect(still.raw.headers['content-type']).toBe('image/gif')
    expect((await test.call(anna, 'gif', { id: 'nothere' })).status).toBe(404)
  })

  it('are unavailable while the provider is down', async () => {
    provider.status = 429
    expect((await test.call(anna, 'gifs', { q: 'unavailable' })).error.error).toBe('unavailable')
  })

  it('never come from any host but the provider’s', async () => {
    const elsewhere = createGiphySource(giphyKey, new URL(provider.url.replace('127.0.0.1', 'localhost')))
    await expect(elsewhere.file('cat5', 'full')).rejects.toThrow('not the provider’s')
  })
})

describe('sendGif', () => {
  it('sends a GIF for the price of a message, once', async () => {
    const gif = { profile: ben.id, gif: 'cat7', client_id: createId(), credits: 1 }
    const { body } = await test.call(anna, 'sendGif', gif)
    expect(body.message).toMatchObject({
      kind: 'gif',
      credits: 1,
      gif: { id: 'cat7', title: 'Waving cat 7', width: 200, height: 150 },
    })
    const again = await test.call(anna, 'sendGif', gif)
    expect(again.body.message.id).toBe(body.message.id)
    expect(await readWallet(test, anna)).toEqual({ credits: 4, ledger: 4 })
    const opened = await test.call(ben, 'chat', { profile: anna.id })
    expect(opened.body.messages.at(-1)).toMatchObject({ from_me: false, gif: { id: 'cat7' } })
    expect((await test.call(ben, 'chats', {})).body.chats[0]?.last_message?.kind).toBe('gif')
    const { rows } = await sql`select kind, reference from credit_movements
      where member_id = ${anna.id} and kind <> 'signup'`.execute(test.database.db)
    expect(rows).toEqual([{ kind: 'message', reference: body.message.id }])
  })

  it('charges nothing for what is refused', async () => {
    const before = await readWallet(test, anna)
    const send = (more: object) =>
      test.call(anna, 'sendGif', { profile: ben.id, gif: 'cat8', client_id: createId(), ...more })
    expect((await send({ credits: 9 })).error.error).toBe('price_changed')
    expect((await send({ gif: 'nothere' })).error.error).toBe('not_found')
    provider.status = 500
    expect((await send({ gif: 'notasked' })).error.error).toBe('unavailable')
    expect(await readWallet(test, anna)).toEqual(before)
  })
})
