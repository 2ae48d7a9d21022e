import { beforeAll, describe, expect, it } from 'vitest'
import { maxMarks } from '#contract/features/profiles/shown-text.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, setPassword, type TestMember } from './builders.ts'
import { useProgram } from './program.ts'

const test = useProgram()
const marks = (count: number) => '\u0301'.repeat(count)
/** Fire emoji that Unicode counts as one character and a screen shows one by one. */
const chain = (count: number) => Array.from({ length: count }, () => '🔥').join('\u200d')
let anna: TestMember
let ben: TestMember

beforeAll(async () => {
  const site = await aSite(test)
  anna = await aMember(test, site, { credits: 10, paid: true })
  ben = await aMember(test, site, { gender: 'male' })
})

const send = (text: string) =>
  test.call(anna, 'sendMessage', { profile: ben.id, text, client_id: createId() })

describe('a text that would break the screen', () => {
  it('is sent with only as many marks as a line can show', async () => {
    const { body } = await send(`a${marks(15_000)}b`)
    expect(body.message.text).toBe(`a${marks(maxMarks)}b`)
  })

  it('is too long when it displays longer than it counts', async () => {
    expect((await send(chain(6000))).error.error).toBe('message_too_long')
  })

  it('is not accepted as profile text either', async () => {
    await test.call(anna, 'saveProfile', { about_me: `H${marks(2000)}i` })
    const { body } = await test.call(ben, 'profile', { id: anna.id })
    expect(body.profile.about_me).toBe(`H${marks(maxMarks)}i`)
  })

  it('can be a password, which no one sees', async () => {
    const password = `strange ${marks(60)} phrase`
    await setPassword(test, ben, password)
    const wrong = await test.call(ben, 'deleteAccount', {
      reason: 'other',
      password: password.slice(0, 30),
    })
    expect(wrong.status).toBe(403)
    const right = await test.call(ben, 'deleteAccount', { reason: 'other', password })
    expect(right.status).toBe(200)
  })
})
