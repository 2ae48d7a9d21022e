import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallDeclaration } from '#contract/api/call.ts'
import { type CallName, calls } from '#contract/api/calls.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from './builders.ts'
import { type Caller, useProgram } from './program.ts'

const test = useProgram()

/** Markers in the private fields of one member that must never reach another. */
const secret = {
  email: 'canary.address@private.example',
  dateOfBirth: '1987-03-21',
  passwordHash: '$argon2id$canary',
  lockedFile: 'canary-locked-picture-file',
  waitingFile: 'canary-waiting-picture-file',
  latitude: '52.0907',
}

let site: TestSite
let target: TestMember
let friend: TestMember
let conversation: string

async function addPicture(memberId: string, file: string, { position = 0, state = 'approved' } = {}) {
  const id = createId()
  await sql`insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
    values (${memberId}, ${id}, ${position}, ${state}, ${file}, 720, 900, 'data:image/webp;base64,AAAA', now())`.execute(
    test.database.db,
  )
  return id
}

beforeAll(async () => {
  site = await aSite(test)
  await changeSettings(test, site, { logged_out_search: 'all' })
  target = await aMember(test, site, {
    email: secret.email,
    date_of_birth: secret.dateOfBirth,
    credits: 10,
    paid: true,
    gender: 'female',
  })
  friend = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 5 })
  await sql`update members set password_hash = ${secret.passwordHash} where id = ${target.id}`.execute(
    test.database.db,
  )
  const main = await addPicture(target.id, 'open-picture-0')
  for (let position = 1; position <= 2; position++)
    await addPicture(target.id, `open-picture-${position}`, { position })
  for (let position = 3; position <= 6; position++) {
    await addPicture(target.id, `${secret.lockedFile}-${position}`, { position })
  }
  await addPicture(target.id, secret.waitingFile, { position: 7, state: 'pending' })
  await sql`update profiles set main_picture_id = ${main}, num_pictures = 7 where member_id = ${target.id}`.execute(
    test.database.db,
  )
  await test.call(target, 'like', { profile: friend.id })
  const sent = await test.call(target, 'sendMessage', {
    profile: friend.id,
    text: 'Hello',
    client_id: createId(),
  })
  conversation = sent.body.message.conversation
})

/**
 * Returns the input for each reading call, so that it would show the target. A call that is missing here fails the
 * test.
 */
function questions(): Partial<Record<CallName, Record<string, unknown>>> {
  return {
    profile: { id: target.id },
    searchMembers: { gender: 'female', country: 'NL' },
    explainSearch: { gender: 'female', country: 'NL' },
    likeBetween: { profile: target.id },
    chat: { conversation },
    geocode: { lat: Number(secret.latitude), lon: 5.1214 },
    page: { page: 'terms' },
    signupCheck: { email: secret.email },
  }
}

const readingCalls = (Object.keys(calls) as CallName[]).filter((name) => {
  const call: CallDeclaration = calls[name]
  return call.method === 'GET' && (call.access === 'any' || call.access === 'member') && name !== 'logout'
})

/** Returns every answer of every reading call to one caller, as text. */
async function walk(caller: Caller): Promise<Map<CallName, string>> {
  const answers = new Map<CallName, string>()
  for (const name of readingCalls) {
    // The questions are made for their calls; by name alone TypeScript cannot follow the pair.
    const { raw } = await test.call(caller, name as 'profile', (questions()[name] ?? {}) as { id: string })
    answers.set(name, raw.body)
  }
  return answers
}

function findings(answers: Map<CallName, string>, marks: Readonly<Record<string, string>>): string[] {
  return [...answers].flatMap(([name, body]) =>
    Object.entries(marks)
      .filter(([, mark]) => body.includes(mark))
      .map(([what]) => `${name} gives ${what}`),
  )
}

describe('the privacy walk', () => {
  it('finds nothing private of a member in a visitor’s answers', async () => {
    expect(findings(await walk({}), secret)).toEqual([])
  })

  it('finds nothing private of a member in a free member’s answers (E-018)', async () => {
    const answers = await walk(friend)
    expect(findings(answers, secret)).toEqual([])
    // The walk has really met the target.
    for (const name of ['profile', 'searchMembers', 'chat', 'likes'] as const) {
      expect([name, answers.get(name)?.includes(target.id)]).toEqual([name, true])
    }
  })

  it('shows a premium member every approved picture and nothing else (P-011)', async () => {
    const premium = await aMember(test, site, { paid: true, gender: 'male' })
    const answers = await walk(premium)
    const { lockedFile, ...rest } = secret
    expect(answers.get('profile')).toContain(lockedFile)
    expect(findings(answers, rest)).toEqual([])
  })

  it('would detect a leak', () => {
    const leak = new Map<CallName, string>([['profile', `{"email":"${secret.email}"}`]])
    expect(findings(leak, secret)).toEqual(['profile gives email'])
  })

  it('shows a visitor one picture, a free member three, a premium member all (P-002, P-008, P-011, U-005)', async () => {
    const openPictures = async (caller: Caller) => {
      const { body } = await test.call(caller, 'profile', { id: target.id })
      return body.profile.pictures.filter((picture) => !picture.locked).length
    }
    const premium = await aMember(test, site, { paid: true })
    expect([await openPictures({}), await openPictures(friend), await openPictures(premium)]).toEqual([
      1, 3, 7,
    ])
  })
})
