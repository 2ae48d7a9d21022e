import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { CallDeclaration } from '#contract/api/call.ts'
import { type CallName, calls } from '#contract/api/calls.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from './builders.ts'
import { type Caller, useProgram } from './program.ts'
import { createSampleInput } from './sample-input.ts'

const test = useProgram()
let site: TestSite
let member: TestMember
let premium: TestMember

beforeAll(async () => {
  site = await aSite(test)
  member = await aMember(test, site)
  premium = await aMember(test, site, { paid: true })
})

const callNames = Object.keys(calls) as CallName[] // the keys of `calls` are CallName by definition
const declared = (...kinds: NonNullable<CallDeclaration['adults']>[]) =>
  callNames.filter((name) => kinds.some((kind) => (calls[name] as CallDeclaration).adults === kind))

async function findRefusal(caller: Caller, name: CallName): Promise<string | null> {
  const input = createSampleInput(calls[name]) as Record<string, unknown>
  if ((calls[name] as CallDeclaration).adults === 'entry-of-others') input.id = member.id
  // A pattern that no sample meets.
  if (name === 'sendGif') input.gif = 'abcDEF123'
  if (name === 'sendVoice') input.waveform = '0'.repeat(48)
  const file = 'upload' in calls[name] ? { file: Buffer.from('x') } : {}
  const { error } = await test.call(
    { ...caller, ...file },
    name as 'currentUser',
    input as Record<never, never>,
  )
  return error?.error ?? null
}

const contact = declared('contact')
const entry = declared('entry', 'entry-of-others')
/** A like in the game is contact; that one has its own test. */
const seeing = entry.filter((name) => name !== 'swipe')

describe('a member who has yet to prove their age', () => {
  it.each(contact)('cannot make contact by %s where that comes before contact (V-401)', async (name) => {
    await changeSettings(test, site, { age_before_contact: ['NL'], age_before_entry: [] })
    expect(await findRefusal(premium, name)).toBe('age_proof_required')
  })

  it.each(seeing)('can still use %s where that comes before contact', async (name) => {
    await changeSettings(test, site, { age_before_contact: ['NL'], age_before_entry: [] })
    expect(await findRefusal(member, name)).not.toBe('age_proof_required')
  })

  it.each([...contact, ...entry])('is refused %s where that comes before entry', async (name) => {
    await changeSettings(test, site, { age_before_contact: [], age_before_entry: ['NL'] })
    expect(await findRefusal(premium, name)).toBe('age_proof_required')
  })

  it.each([...contact, ...entry])('elsewhere is asked for nothing by %s', async (name) => {
    await changeSettings(test, site, { age_before_contact: ['GB'], age_before_entry: ['FR'] })
    expect(await findRefusal(premium, name)).not.toBe('age_proof_required')
  })
})

describe('a visitor', () => {
  it.each(entry)('where proof comes before entry sees no one through %s', async (name) => {
    await changeSettings(test, site, { age_before_entry: ['NL'], logged_out_search: 'all' })
    expect(await findRefusal({}, name)).toBe('authentication_required')
  })
})

/** Responses that show something of others without a card, or only the member’s own: each with its reason. */
const others: Partial<Record<CallName, string>> = {
  report: 'who was harmed may always report',
  block: 'who was harmed may always block',
  unblock: 'leaves the list of blocks, which is kept back itself',
  removeChat: 'takes away, and shows nothing',
  unsendMessage: 'takes an own message back',
  saveProfile: 'the own profile',
  swipe: 'a skip is no contact; a like is guarded by itself',
}

/** Names of fields that only cards, messages and conversations of others have. */
const shows = /"(likes_me|from_me|last_message|num_unread_messages)":/

/** Returns a schema without the current user, who carries the own profile. */
function withoutUser(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUser)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.entries(schema).filter(([name]) => name !== 'user')
  return Object.fromEntries(parts.map(([name, part]) => [name, withoutUser(part)]))
}

function showsOthers(call: CallDeclaration): boolean {
  const schema = z.toJSONSchema(call.output, { unrepresentable: 'any', io: 'input' })
  return shows.test(JSON.stringify(withoutUser(schema)))
}

describe('every call', () => {
  it('that shows members or messages declares that it does', () => {
    const silent = callNames.filter((name) => {
      const call: CallDeclaration = calls[name]
      return !call.access.startsWith('staff') && !call.adults && !(name in others) && showsOthers(call)
    })
    expect(silent).toEqual([])
    expect(showsOthers(calls.searchMembers)).toBe(true)
  })

  it('of the swipe game allows skips, but not likes, before a proof', async () => {
    await changeSettings(test, site, { age_before_contact: ['NL'], age_before_entry: [] })
    const vote = (vote: 'like' | 'skip') => test.call(member, 'swipe', { profile: premium.id, vote })
    expect((await vote('like')).error.error).toBe('age_proof_required')
    expect((await vote('skip')).error?.error).not.toBe('age_proof_required')
  })
})
