import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { saveStaffSites } from '#server/admin/staff/staff-sites.sql.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, banMember, hideProfile, type TestMember, type TestSite } from './builders.ts'
import { type Caller, useProgram } from './program.ts'
import { aStaff, type TestStaff } from './staff-builder.ts'

const test = useProgram()

let site: TestSite
let free: TestMember
let premium: TestMember
let elsewhere: TestMember
let moderator: TestStaff
let moderatorElsewhere: TestStaff
let finance: TestStaff

beforeAll(async () => {
  site = await aSite(test)
  free = await aMember(test, site)
  premium = await aMember(test, site, { paid: true })
  const otherSite = await aSite(test, { host: 'other.test' })
  elsewhere = await aMember(test, otherSite, { paid: true })
  moderator = await aStaff(test, ['moderator'])
  moderatorElsewhere = await aStaff(test, ['moderator'])
  await test.database.db
    .transaction()
    .execute((db) => saveStaffSites(db, moderatorElsewhere.id, { allSites: false, siteIds: [otherSite.id] }))
  finance = await aStaff(test, ['finance'])
})

const set = (id: string, change: string) =>
  sql`update members set ${sql.raw(change)} where id = ${id}`.execute(test.database.db)

async function addPicture(owner: TestMember, { position = 0, state = 'approved' } = {}): Promise<string> {
  const [id, file] = [createId(), `picture-${createId()}`]
  await sql`insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
    values (${owner.id}, ${id}, ${position}, ${state}, ${file}, 720, 900, 'data:,', now())`.execute(
    test.database.db,
  )
  const isMain = position === 0 && state === 'approved'
  if (isMain)
    await sql`update profiles set main_picture_id = ${id}, num_pictures = 7 where member_id = ${owner.id}`.execute(
      test.database.db,
    )
  await test.program.services.files.write(`${file}.webp`, Buffer.from('bytes'))
  return file
}

/** Gives a member seven pictures; returns the file of the one at a position. */
async function aPictureAt(owner: TestMember, place: number): Promise<string> {
  const files: string[] = []
  for (let position = 0; position < 7; position++) files.push(await addPicture(owner, { position }))
  return files[place] ?? ''
}

/** Every state of a picture and of its member: what is made, and who gets the picture then. */
const states: Record<string, { make: (owner: TestMember) => Promise<string>; seenBy: string }> = {
  'the main picture': {
    make: (owner) => aPictureAt(owner, 0),
    seenBy: 'visitor free premium blocker owner moderator',
  },
  'the third picture': {
    make: (owner) => aPictureAt(owner, 2),
    seenBy: 'free premium owner moderator',
  },
  'a picture that is locked for free members': {
    make: (owner) => aPictureAt(owner, 3),
    seenBy: 'premium owner moderator',
  },
  'a picture that waits for review': {
    make: (owner) => addPicture(owner, { state: 'pending' }),
    seenBy: 'owner moderator',
  },
  'a refused picture': {
    make: (owner) => addPicture(owner, { state: 'refused' }),
    seenBy: 'owner moderator',
  },
  'the main picture after its refusal': {
    make: async (owner) => {
      const file = await aPictureAt(owner, 0)
      const { rows } = await sql<{ id: string }>`select id from pictures where file = ${file}`.execute(
        test.database.db,
      )
      const asked = { member: owner.id, id: rows[0]?.id ?? '', refuse: 'nudity' as const, block: true }
      const { status } = await test.call(await aStaff(test, ['moderator']), 'adminJudgePhoto', asked)
      expect(status).toBe(200)
      return file
    },
    seenBy: 'owner moderator',
  },
  'a deleted picture': {
    make: async (owner) => {
      const file = await addPicture(owner)
      await sql`delete from pictures where file = ${file}`.execute(test.database.db)
      return file
    },
    seenBy: '',
  },
  'a deleted picture that is kept as evidence': {
    make: async (owner) => {
      const file = await addPicture(owner)
      const id = createId()
      await sql`insert into reports (id, site_id, reference, reported_id, reason, evidence, key, created_at)
        values (${id}, ${site.id}, ${id}, ${owner.id}, 'photo', '{}', ${id}, now())`.execute(test.database.db)
      await sql`insert into evidence_files (name, report_id) values (${`${file}.webp`}, ${id})`.execute(
        test.database.db,
      )
      await sql`delete from pictures where file = ${file}`.execute(test.database.db)
      return file
    },
    seenBy: 'moderator',
  },
  'the main picture of an invisible member': {
    make: async (owner) => {
      await set(owner.id, 'invisible = true')
      return aPictureAt(owner, 0)
    },
    seenBy: 'free premium blocker owner moderator',
  },
  'the main picture of a member who is not shown to visitors': {
    make: async (owner) => {
      await set(owner.id, 'shown_to_visitors = false')
      return aPictureAt(owner, 0)
    },
    seenBy: 'free premium blocker owner moderator',
  },
  'the main picture of a disabled profile': {
    make: async (owner) => {
      await hideProfile(test, owner)
      return aPictureAt(owner, 0)
    },
    seenBy: 'owner moderator',
  },
  'the main picture of a member who is leaving': {
    make: async (owner) => {
      await set(owner.id, `status = 'pending_deletion'`)
      return aPictureAt(owner, 0)
    },
    seenBy: 'moderator',
  },
  'the main picture of a banned member': {
    make: async (owner) => {
      await banMember(test, owner)
      await sql`delete from sessions where member_id = ${owner.id}`.execute(test.database.db)
      test.program.services.sessions.forget()
      return aPictureAt(owner, 0)
    },
    seenBy: 'moderator',
  },
}

interface Requester {
  readonly caller: Caller
  readonly path?: string
}

/** Returns everyone who may ask: by their session, on which site, and where. */
async function askersFor(owner: TestMember): Promise<Record<string, Requester>> {
  const [blocked, blocker] = [
    await aMember(test, site, { paid: true }),
    await aMember(test, site, { paid: true }),
  ]
  await sql`insert into blocks (blocker_id, blocked_id, created_at)
    values (${owner.id}, ${blocked.id}, now()), (${blocker.id}, ${owner.id}, now())`.execute(test.database.db)
  return {
    visitor: { caller: {} },
    free: { caller: free },
    premium: { caller: premium },
    blocked: { caller: blocked },
    blocker: { caller: blocker },
    owner: { caller: owner },
    'member of another site': { caller: elsewhere },
    moderator: { caller: moderator, path: '/admin/pictures/' },
    'moderator of another site': { caller: moderatorElsewhere, path: '/admin/pictures/' },
    'moderator of another site, there': {
      caller: { ...moderatorElsewhere, host: 'other.test' },
      path: '/admin/pictures/',
    },
    finance: { caller: finance, path: '/admin/pictures/' },
    'member at the address of the staff': { caller: premium, path: '/admin/pictures/' },
  }
}

const get = ({ caller, path = '/photos/' }: Requester, file: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    url: `${path}${file}.webp`,
    headers: {
      host: caller.host ?? 'duet.test',
      ...(caller.cookie && { cookie: caller.cookie }),
      ...headers,
    },
  })

/** What may be kept for how long: a minute by caches that many share, ten by the browser of anyone who may see it. */
const publicCache = 'public, max-age=600, s-maxage=60'
const ownCache = 'private, max-age=600'

describe('a picture’s address', () => {
  for (const [state, { make, seenBy }] of Object.entries(states)) {
    it(`works only for those who may see it: ${state}`, async () => {
      const owner = await aMember(test, site)
      const file = await make(owner)
      const askers = await askersFor(owner)
      const seen: string[] = []
      for (const [who, asker] of Object.entries(askers)) {
        const { statusCode, headers } = await get(asker, file)
        expect([200, 404], who).toContain(statusCode)
        if (statusCode === 200) seen.push(who)
        const cache = asker.path ? 'private, no-store' : seenBy.includes('visitor') ? publicCache : ownCache
        expect([who, headers['cache-control']]).toEqual([who, statusCode === 200 ? cache : 'no-store'])
        expect([who, headers['set-cookie']]).toEqual([who, undefined])
      }
      expect(seen.join(' ')).toBe(seenBy)
    })
  }

  it('of a fictional profile works for staff who write it or as it; a member’s does not', async () => {
    const drawn = await aMember(test, site, { kind: 'fictional' })
    const files = [await aPictureAt(drawn, 0), await aPictureAt(await aMember(test, site), 0)]
    for (const role of ['content', 'operator'] as const) {
      const caller = await aStaff(test, [role])
      const answers = files.map(
        async (file) => (await get({ caller, path: '/admin/pictures/' }, file)).statusCode,
      )
      expect([role, ...(await Promise.all(answers))]).toEqual([role, 200, 404])
    }
  })

  it('is one that the profile names: those work, and no others of the profile', async () => {
    const owner = await aMember(test, site)
    await aPictureAt(owner, 0)
    const { rows } = await sql<{
      file: string
    }>`select file from pictures where member_id = ${owner.id}`.execute(test.database.db)
    for (const caller of [{}, free, premium, owner]) {
      const { body } = await test.call(caller, 'profile', { id: owner.id })
      const named = body.profile.pictures.flatMap((one) => (one.locked ? [] : [one.filename]))
      const served: string[] = []
      for (const { file } of rows) {
        if ((await get({ caller }, file)).statusCode === 200) served.push(`${file}.webp`)
      }
      expect(served.sort()).toEqual(named.sort())
    }
  })

  it('checks the permission again before it answers 304', async () => {
    const owner = await aMember(test, site)
    const file = await aPictureAt(owner, 0)
    const { headers } = await get({ caller: {} }, file)
    const again = () => get({ caller: {} }, file, { 'if-none-match': String(headers.etag) })
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, ''])
    await set(owner.id, `status = 'pending_deletion'`)
    expect((await again()).statusCode).toBe(404)
  })

  it('is in no list of members for whom it would not work', async () => {
    const owner = await aMember(test, site, { credits: 5 })
    const file = await aPictureAt(owner, 0)
    const friend = await aMember(test, site, { gender: 'male', credits: 5 })
    await test.call(friend, 'sendMessage', { profile: owner.id, text: 'Hello', client_id: createId() })
    const listed = async () => (await test.call(friend, 'chats', {})).raw.body
    expect(await listed()).toContain(file)
    await set(owner.id, `status = 'pending_deletion'`)
    expect(await listed()).toContain(owner.name)
    expect(await listed()).not.toContain(file)
  })
})
