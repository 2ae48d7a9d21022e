import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Verdict } from '#contract/admin/verification/selfies.ts'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  changeSettings,
  giveConsent,
  readMailsTo,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, readViews, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let first: TestStaff
let second: TestStaff
let shade = 0

beforeEach(async () => {
  site ??= await aSite(test, { settings: { verified_photos: true } })
  first ??= await aStaff(test, ['moderator'])
  second ??= await aStaff(test, ['moderator'])
  await changeSettings(test, site, { verified_photos_two_persons: false })
})

const aPhoto = () => {
  shade += 1
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: (shade * 53) % 256 }
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

const addPicture = async (member: TestMember) =>
  (await test.call({ ...member, file: await aPhoto() }, 'uploadPhoto', {})).body.picture.id

/** Makes a member with a main picture and one more, and a pending selfie. */
async function aSelfie() {
  const member = await aMember(test, site)
  await giveConsent(test, member, 'photo_comparison')
  const pictures = [await addPicture(member), await addPicture(member)]
  const { body } = await test.call(member, 'claimGesture', { id: createId() })
  const id = body.verification.claim?.id ?? ''
  await test.call({ ...member, file: await aPhoto() }, 'sendSelfie', { claim: id })
  return { member, pictures, id }
}

const queue = async (staff: TestStaff) => (await test.call(staff, 'adminSelfies', {})).body.selfies
const decide = (staff: TestStaff, id: string, verdict: Verdict, pictures: readonly string[] = []) =>
  test.call(staff, 'adminCompareSelfie', { id, verdict, pictures: [...pictures] })
const read = async (member: TestMember) => (await test.call(member, 'verification', {})).body.verification

describe('the queue of selfies', () => {
  it('shows each next to the pictures that others see, the main one first (V-204)', async () => {
    const { member, pictures, id } = await aSelfie()
    const entry = (await queue(first)).find((one) => one.id === id)
    expect(entry?.member).toMatchObject({ id: member.id, name: member.name, age: 30 })
    expect(entry?.pictures.map((picture) => [picture.id, picture.main])).toEqual([
      [pictures[0], true],
      [pictures[1], false],
    ])
    expect((Date.parse(entry?.delete_by ?? '') - Date.parse(entry?.at ?? '')) / 86_400_000).toBe(7)
  })

  it('logs each view of it and of a selfie (V-204)', async () => {
    const { id } = await aSelfie()
    await queue(first)
    const shown = await test.call(first, 'adminSelfie', { id })
    expect(shown.raw.headers['cache-control']).toBe('private, no-store')
    const acts = (await readViews(test, first)).map(({ act }) => act)
    expect(acts.slice(-2)).toEqual(['selfies.viewed', 'selfie.viewed'])
  })

  it('shows a selfie to no one without the role, of another site, or as a member', async () => {
    const { member, id } = await aSelfie()
    await aSite(test, { host: 'other.test', settings: { verified_photos: true } }).catch(() => undefined)
    const support = await aStaff(test, ['support'])
    for (const caller of [support, member, {}, { ...first, host: 'other.test' }])
      expect((await test.call(caller, 'adminSelfie', { id })).status).toBe(404)
  })
})

describe('comparing a selfie', () => {
  it('marks the pictures that show the person, deletes the selfie, and tells the member when (V-204, V-206)', async () => {
    const { member, pictures, id } = await aSelfie()
    const [main = ''] = pictures
    const { rows } = await sql<{ file: string }>`select file from selfies where id = ${id}`.execute(
      test.database.db,
    )
    const name = `${rows[0]?.file}.selfie.webp`
    expect(await test.program.services.files.read(name)).not.toBeNull()
    expect((await decide(first, id, 'same', [main])).body).toEqual({ waits: false })
    await test.runJobs()
    expect(await test.program.services.files.read(name)).toBeNull()
    expect((await test.call(first, 'adminSelfie', { id })).status).toBe(404)
    const { deleted, ...now } = await read(member)
    expect(now).toMatchObject({ state: 'same', verified: true, compared: [main] })
    expect(deleted).toBe(test.clock.now().toISOString())
    expect((await test.call(member, 'currentUser', {})).body.user?.verification_notice).toBe('same')
    await test.runScheduled('mail-verification')
    const [mail] = await readMailsTo(test, member.email)
    expect(mail?.subject).toBe('Your photo is verified')
    expect(mail?.text).toContain('We deleted your selfie on')
    expect((await readAudit(test, first)).at(-1)).toMatchObject({
      act: 'selfie.compared',
      subject: member.id,
    })
  })

  it('is refused a second time, and for a main picture that was not reviewed', async () => {
    const { member, pictures, id } = await aSelfie()
    const [main = '', other = ''] = pictures
    await test.call(member, 'chooseMainPhoto', { id: other, main: true })
    const { error } = await decide(first, id, 'same', [main])
    expect(error.fields).toEqual({ pictures: 'validation' })
    expect((await decide(first, id, 'same', [main, other])).status).toBe(200)
    expect((await decide(second, id, 'not_same')).error.error).toBe('already_completed')
    expect((await decide(second, createId(), 'same')).error.error).toBe('not_found')
  })

  it('removes an earlier mark when it shows someone else, and keeps it when it is unclear', async () => {
    const { member, pictures, id } = await aSelfie()
    await decide(first, id, 'same', pictures)
    const again = async (verdict: Verdict) => {
      const { body } = await test.call(member, 'claimGesture', { id: createId() })
      const claim = body.verification.claim?.id ?? ''
      await test.call({ ...member, file: await aPhoto() }, 'sendSelfie', { claim })
      await decide(first, claim, verdict)
      return read(member)
    }
    expect(await again('unclear')).toMatchObject({ state: 'unclear', verified: true })
    expect(await again('not_same')).toMatchObject({ state: 'not_same', verified: false, compared: [] })
  })

  it('decides once when two people press at the same moment', async () => {
    const { pictures, id } = await aSelfie()
    const answers = await Promise.all([decide(first, id, 'same', pictures), decide(second, id, 'not_same')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('where two people decide', () => {
  beforeEach(() => changeSettings(test, site, { verified_photos_two_persons: true }))

  it('the first answer waits for a second one, and is not shown again to its author', async () => {
    const { member, pictures, id } = await aSelfie()
    expect((await decide(first, id, 'same', pictures)).body).toEqual({ waits: true })
    expect(await read(member)).toMatchObject({ state: 'waiting', verified: false })
    expect((await queue(first)).some((one) => one.id === id)).toBe(false)
    expect((await queue(second)).some((one) => one.id === id)).toBe(true)
    expect((await decide(first, id, 'same', pictures)).error.error).toBe('forbidden')
  })

  it('only pictures that both have marked count as compared (V-205)', async () => {
    const { member, pictures, id } = await aSelfie()
    const [main = ''] = pictures
    await decide(first, id, 'same', pictures)
    expect((await decide(second, id, 'same', [main])).body).toEqual({ waits: false })
    expect(await read(member)).toMatchObject({ state: 'same', verified: true, compared: [main] })
  })

  it('two different answers are unclear (V-205)', async () => {
    const { member, pictures, id } = await aSelfie()
    await decide(first, id, 'not_same')
    await decide(second, id, 'same', pictures)
    expect(await read(member)).toMatchObject({ state: 'unclear', verified: false, compared: [] })
  })
})
