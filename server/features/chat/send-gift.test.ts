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
  anna = await aMember(test, site, { credits: 5 })
  ben = await aMember(test, site, { gender: 'male' })
})

const send = (from: TestMember, gift: string, more: { text?: string; client_id?: string } = {}) =>
  test.call(from, 'sendGift', { profile: ben.id, gift, client_id: createId(), ...more })

describe('gifts', () => {
  it('are at least eight, with names in the language of the caller and one price (G-006)', async () => {
    const { body } = await test.call({ headers: { cookie: 'locale=de' } }, 'gifts', {})
    expect(body.gifts.length).toBeGreaterThanOrEqual(8)
    expect(body.gifts).toContainEqual({ id: 'coffee', name: 'Kaffee', image: '/gifts/coffee.svg' })
    expect(body.credits).toBe(3)
  })

  it('can be sent by members only (P-004)', async () => {
    expect((await test.call({}, 'sendGift', { gift: 'rose', client_id: createId() })).status).toBe(403)
  })

  it('cost their price, their text nothing more (G-013, G-014, T-021)', async () => {
    const { body } = await send(anna, 'rose', { text: ' For you ' })
    expect(body.message).toMatchObject({ kind: 'gift', gift: { id: 'rose' }, text: 'For you', credits: 3 })
    expect(await readWallet(test, anna)).toEqual({ credits: 2, ledger: 2 })
  })

  it('are sent without a text that no one could see', async () => {
    const { status, body } = await send(anna, 'rose', { text: ' \u200b' })
    expect([status, body.message?.text]).toEqual([200, undefined])
  })

  it('are charged once under one client_id', async () => {
    const client_id = createId()
    await send(anna, 'rose', { client_id })
    await send(anna, 'rose', { client_id })
    expect(await readWallet(test, anna)).toEqual({ credits: 2, ledger: 2 })
  })

  it('are refused without credits, when not offered, and with too long a text', async () => {
    const poor = await aMember(test, site, { credits: 2 })
    expect((await send(poor, 'rose')).error.error).toBe('not_enough_credits')
    expect((await send(anna, 'yacht')).error.error).toBe('not_found')
    expect((await send(anna, 'rose', { text: 'a'.repeat(201) })).error.error).toBe('message_too_long')
    expect(await readWallet(test, anna)).toEqual({ credits: 5, ledger: 5 })
  })
})
