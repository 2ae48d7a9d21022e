import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type CallName, calls } from '#contract/api/calls.ts'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, banMember, hideProfile, type TestMember, type TestSite } from './builders.ts'
import { useProgram } from './program.ts'

const test = useProgram()

/** Calls that read persons, with what to ask; `id` is the member who must not be seen. */
const walk: Record<string, (ids: { id: string }) => object> = {
  searchMembers: () => ({ gender: 'both', country: 'NL' }),
  profile: ({ id }) => ({ id }),
  likes: () => ({}),
  likeBetween: ({ id }) => ({ profile: id }),
  unlike: ({ id }) => ({ profile: id }),
  autoLike: () => ({}),
  swipeDeck: () => ({}),
  undoSkip: ({ id }) => ({ profile: id }),
  matchFinder: () => ({}),
  chats: () => ({}),
  chat: ({ id }) => ({ profile: id }),
  searchMessages: () => ({ q: 'morning' }),
  signupMatches: () => ({}),
  blocks: () => ({}),
}

const walked = (Object.keys(calls) as CallName[]).filter((name) => name in walk) // the keys of `calls` are its names

interface Pair {
  site: TestSite
  viewer: TestMember
  hidden: TestMember
}

type State = (pair: Pair) => Promise<unknown>

const setMember = (id: string, change: string) =>
  sql`update members set ${sql.raw(change)} where id = ${id}`.execute(test.database.db)

/** Each state with the calls that may still show the member, and why. */
const states: Record<string, { make: State; except: readonly CallName[] }> = {
  'who blocks the viewer': {
    make: ({ viewer, hidden }) => test.call(hidden, 'block', { profile: viewer.id }),
    except: [],
  },
  'whom the viewer blocks': {
    make: ({ viewer, hidden }) => test.call(viewer, 'block', { profile: hidden.id }),
    // The blocker can find them to unblock them; what is opened by its address says "blocked".
    except: ['blocks', 'profile', 'likeBetween', 'chat'],
  },
  'who is invisible': {
    make: ({ hidden }) => setMember(hidden.id, 'invisible = true'),
    // Existing contact between the two continues, and a known address opens the profile.
    except: ['profile', 'likes', 'likeBetween', 'unlike', 'chats', 'chat', 'searchMessages'],
  },
  'whose profile is disabled': {
    make: ({ hidden }) => hideProfile(test, hidden),
    // A conversation stays readable for the one who is still there.
    except: ['chats', 'chat', 'searchMessages'],
  },
  'who is about to be deleted': {
    make: ({ hidden }) => setMember(hidden.id, `status = 'pending_deletion'`),
    except: ['chats', 'chat', 'searchMessages'],
  },
  'who is banned': {
    make: ({ hidden }) => banMember(test, hidden),
    except: ['chats', 'chat', 'searchMessages'],
  },
}

/** Two members who like each other and have written, one of whom skipped the other in the game. */
async function aPair(): Promise<Pair> {
  const site = await aSite(test, { host: `${createId()}.test` })
  const viewer = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 5 })
  const hidden = await aMember(test, site, {
    name: `Hidden${createId().slice(-6)}`,
    looking_for: 'male',
    credits: 5,
  })
  await test.call(hidden, 'like', { profile: viewer.id })
  await test.call(viewer, 'sendMessage', { profile: hidden.id, text: 'good morning', client_id: createId() })
  return { site, viewer, hidden }
}

async function readAnswer(pair: Pair, name: CallName): Promise<string> {
  const input = walk[name]?.({ id: pair.hidden.id }) ?? {}
  const { raw } = await test.call(pair.viewer, name, input as CallInput<typeof name>) // as the table says
  // A blocked member sees only the name.
  return raw.statusCode === 403 ? '' : raw.body
}

/** Calls that show ordinary members. Opening the profile clears the new mark: auto-like is asked before. */
const seen = [
  'searchMembers',
  'autoLike',
  'profile',
  'likes',
  'likeBetween',
  'swipeDeck',
  'matchFinder',
  'chats',
  'searchMessages',
] as const

describe('a member whom the viewer may not see', () => {
  it('is seen through each of these calls that show ordinary members, so that the walk proves something', async () => {
    const pair = await aPair()
    for (const name of seen) expect(await readAnswer(pair, name), name).toContain(pair.hidden.name)
  })

  it('is seen by them whatever other members they block, and no matter who skipped or liked them', async () => {
    const pair = await aPair()
    const [blocked, skipping, liking] = [
      await aMember(test, pair.site, { gender: 'male' }),
      await aMember(test, pair.site, { gender: 'male' }),
      await aMember(test, pair.site, { gender: 'male' }),
    ]
    await test.call(pair.hidden, 'block', { profile: blocked.id })
    await test.call(skipping, 'swipe', { profile: pair.hidden.id, vote: 'skip' })
    await test.call(liking, 'like', { profile: pair.hidden.id })
    for (const name of seen) expect(await readAnswer(pair, name), name).toContain(pair.hidden.name)
  })

  for (const [state, { make, except }] of Object.entries(states)) {
    it(`is in no answer: ${state} (E-011, S-011)`, async () => {
      const pair = await aPair()
      await make(pair)
      for (const name of walked) {
        if (except.includes(name)) continue
        expect(await readAnswer(pair, name), name).not.toContain(pair.hidden.name)
      }
    })
  }

  it('is in no answer: a member of another site', async () => {
    const { viewer } = await aPair()
    const { hidden, site } = await aPair()
    for (const name of walked) {
      expect(await readAnswer({ viewer, hidden, site }, name), name).not.toContain(hidden.name)
    }
  })
})

it('a picture that staff have not reviewed yet is in no answer, even as the main one', async () => {
  const pair = await aPair()
  const { id } = pair.hidden
  await sql`with added as (
      insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
      values (${id}, ${id}, 0, 'approved', 'the-only-picture', 720, 900, 'data:image/webp;base64,AAAA', now()) returning id)
    update profiles set main_picture_id = ${id}, num_pictures = 1 where member_id = ${id}`.execute(
    test.database.db,
  )
  for (const name of seen) expect(await readAnswer(pair, name), name).toContain('the-only-picture')
  // Answered in the game or opened as new since: the two liked each other afresh.
  await sql`update likes set seen_at = null where from_id = ${id}`.execute(test.database.db)
  await sql`update pictures set state = 'pending' where member_id = ${id}`.execute(test.database.db)
  for (const name of walked) expect(await readAnswer(pair, name), name).not.toContain('the-only-picture')
})

it('every call whose answer holds a card or a profile is tested', () => {
  const own = new Set<string>([
    ...['login', 'currentUser', 'changeLanguage', 'payment'],
    // They return the member they act on; their own tests check that this is verified first.
    ...['like', 'sendMessage', 'swipe', 'changeWishes'],
  ])
  const reading = (Object.keys(calls) as CallName[]).filter((name) => {
    const call: { method: string; path: string } = calls[name]
    return (
      call.method === 'GET' &&
      !call.path.startsWith('/api/admin/') &&
      holdsPerson(calls[name].output, new Set())
    )
  })
  expect(reading.filter((name) => !own.has(name) && !walked.some((known) => known === name))).toEqual([])
})

/** Returns whether a schema has a card in it: an object with the two flags that only cards carry. */
function holdsPerson(schema: unknown, seen: Set<unknown>): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  seen.add(schema)
  const def: unknown = 'def' in schema ? schema.def : schema
  if (typeof def !== 'object' || def === null) return false
  if ('shape' in def && typeof def.shape === 'object' && def.shape !== null) {
    if ('likes_me' in def.shape && 'fictional' in def.shape) return true
    return Object.values(def.shape).some((part) => holdsPerson(part, seen))
  }
  const inner = ['element', 'innerType', 'options', 'in', 'out', 'valueType'].map((key) =>
    Reflect.get(def, key),
  )
  return inner.flat().some((part) => holdsPerson(part, seen))
}
