import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { gestureSeconds, maxGesturesPerDay, maxVerificationRequestsPerDay } from '#contract/api/limits.ts'
import { gestures } from '#contract/features/verification/gestures.ts'
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
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let moderator: TestStaff
let shade = 0

beforeEach(async () => {
  site ??= await aSite(test, { settings: { verified_photos: true } })
  // A session of the staff does not outlast the days that pass in these tests.
  moderator = await aStaff(test, ['moderator'])
  anna = await aMember(test, site)
  await giveConsent(test, anna, 'photo_comparison')
})

const draw = () => {
  shade += 1
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: (shade * 53) % 256 }
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
}

/** Returns a photo like those of a phone, with the location in it. */
const aPhoto = () =>
  draw()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } })
    .jpeg()
    .toBuffer()

async function addPicture(member: TestMember): Promise<string> {
  const { body } = await test.call({ ...member, file: await draw().png().toBuffer() }, 'uploadPhoto', {})
  return body.picture.id
}

const read = async (member: TestMember) => (await test.call(member, 'verification', {})).body.verification
const claim = (member: TestMember, id = createId()) => test.call(member, 'claimGesture', { id })

async function sendSelfie(member: TestMember) {
  const { body } = await claim(member)
  const id = body.verification.claim?.id ?? ''
  const answer = await test.call({ ...member, file: await aPhoto() }, 'sendSelfie', { claim: id })
  return { id, answer }
}

async function verify(member: TestMember, pictures: readonly string[]) {
  const { id } = await sendSelfie(member)
  const input = { id, verdict: 'same' as const, pictures: [...pictures] }
  expect((await test.call(moderator, 'adminCompareSelfie', input)).status).toBe(200)
}

async function storedFile(id: string): Promise<string | null> {
  const { rows } = await sql<{ file: string | null }>`select file from selfies where id = ${id}`.execute(
    test.database.db,
  )
  return rows[0]?.file ?? null
}

const isKept = async (stem: string) =>
  (await test.program.services.files.read(`${stem}.selfie.webp`)) !== null

const readNotes = async (viewer: TestMember, member: TestMember) =>
  (await test.call(viewer, 'profile', { id: member.id })).body.profile.notes

describe('claiming a gesture', () => {
  it('picks one of the twelve on the server and returns the same one until it expires (V-202)', async () => {
    await addPicture(anna)
    const { verification: first } = (await claim(anna)).body
    expect(gestures).toContain(first.claim?.gesture)
    expect(first.claim?.seconds).toBe(gestureSeconds)
    test.clock.advance({ seconds: 100 })
    const { verification: again } = (await claim(anna)).body
    expect(again.claim).toEqual({ ...first.claim, seconds: gestureSeconds - 100 })
    expect(again.tries_left).toBe(maxGesturesPerDay - 1)
  })

  it('picks another one after it has expired, a limited number of times a day (V-202)', async () => {
    await addPicture(anna)
    const drawn: (string | undefined)[] = []
    for (let tries = 0; tries < maxGesturesPerDay; tries++) {
      drawn.push((await claim(anna)).body.verification.claim?.gesture)
      test.clock.advance({ seconds: gestureSeconds })
    }
    expect(drawn.every((gesture, index) => gesture !== drawn[index + 1])).toBe(true)
    expect((await claim(anna)).error.error).toBe('rate_limited')
    test.clock.advance({ days: 1 })
    expect((await claim(anna)).status).toBe(200)
  })

  it('claims one for parallel requests', async () => {
    await addPicture(anna)
    const answers = await Promise.all(Array.from({ length: 6 }, () => claim(anna)))
    const ids = new Set(answers.map(({ body }) => body.verification.claim?.id))
    expect(ids.size).toBe(1)
    expect((await read(anna)).tries_left).toBe(maxGesturesPerDay - 1)
  })

  it('needs the consent, a picture, and a site that verifies photos', async () => {
    const ben = await aMember(test, site)
    expect((await claim(ben)).error.error).toBe('consent_required')
    expect((await claim(anna)).error.fields).toEqual({ picture: 'empty' })
    await addPicture(anna)
    await changeSettings(test, site, { verified_photos: false })
    expect((await claim(anna)).error.error).toBe('not_found')
    await changeSettings(test, site, { verified_photos: true })
    expect((await claim(anna)).status).toBe(200)
  })
})

describe('sending a selfie', () => {
  it('stores it without place and camera, where no picture URL leads (V-203)', async () => {
    await addPicture(anna)
    const { id, answer } = await sendSelfie(anna)
    expect(answer.body.verification).toMatchObject({ state: 'waiting', claim: null, verified: false })
    const shown = await test.call(moderator, 'adminSelfie', { id })
    const { exif, format, width } = await sharp(shown.raw.rawPayload).metadata()
    expect([exif, format, width]).toEqual([undefined, 'webp', 640])
    const stem = (await storedFile(id)) ?? ''
    for (const name of [`${stem}.selfie.webp`, `${stem}.webp`, stem]) {
      const headers = { host: 'duet.test', cookie: anna.cookie }
      expect((await test.app.inject({ url: `/photos/${name}`, headers })).statusCode).toBe(404)
    }
  })

  it('is refused after the gesture has expired, and for someone else’s claim', async () => {
    await addPicture(anna)
    const id = (await claim(anna)).body.verification.claim?.id ?? ''
    const ben = await aMember(test, site)
    const send = async (member: TestMember) =>
      (await test.call({ ...member, file: await aPhoto() }, 'sendSelfie', { claim: id })).error?.error
    expect(await send(ben)).toBe('not_found')
    test.clock.advance({ seconds: gestureSeconds })
    expect(await send(anna)).toBe('code_expired')
  })

  it('changes nothing when repeated, and allows no second one while it is pending', async () => {
    await addPicture(anna)
    const { id } = await sendSelfie(anna)
    const stem = await storedFile(id)
    const again = await test.call({ ...anna, file: await aPhoto() }, 'sendSelfie', { claim: id })
    expect([again.status, await storedFile(id)]).toEqual([200, stem])
    expect((await claim(anna)).error.error).toBe('already_completed')
  })

  it('refuses a file that is not a picture', async () => {
    await addPicture(anna)
    const id = (await claim(anna)).body.verification.claim?.id ?? ''
    const file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const { error } = await test.call({ ...anna, file }, 'sendSelfie', { claim: id })
    expect(error.error).toBe('unsupported_media')
    expect((await read(anna)).state).toBe('none')
  })

  it('is deleted after seven days without a decision, and the member is told (V-206)', async () => {
    await addPicture(anna)
    const { id } = await sendSelfie(anna)
    const stem = (await storedFile(id)) ?? ''
    test.clock.advance({ seconds: 7 * 86_400 - 1 })
    await test.runScheduled('forget-selfies')
    expect([await storedFile(id), await isKept(stem)]).toEqual([stem, true])
    test.clock.advance({ seconds: 1 })
    await test.runScheduled('forget-selfies')
    expect([await storedFile(id), await isKept(stem)]).toEqual([null, false])
    expect(await read(anna)).toMatchObject({ state: 'expired', delete_by: null })
    expect((await test.call(anna, 'currentUser', {})).body.user?.verification_notice).toBe('expired')
    await test.runScheduled('mail-verification')
    const mails = await readMailsTo(test, anna.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['We didn’t get to your selfie in time'])
  })
})

describe('notices about verification', () => {
  it('are deleted after ninety days, like gestures without a selfie', async () => {
    await addPicture(anna)
    const { id } = await sendSelfie(anna)
    await test.call(moderator, 'adminCompareSelfie', { id, verdict: 'unclear', pictures: [] })
    await claim(anna)
    const count = async () => {
      const { rows } = await sql<{ told: number; claims: number }>`select
        (select count(*)::int from verification_notices where member_id = ${anna.id}) as told,
        (select count(*)::int from selfies where member_id = ${anna.id}) as claims`.execute(test.database.db)
      return rows[0]
    }
    test.clock.advance({ days: 90 })
    await test.runScheduled('forget-selfies')
    expect(await count()).toEqual({ told: 1, claims: 1 })
    test.clock.advance({ seconds: 1 })
    await test.runScheduled('forget-selfies')
    expect(await count()).toEqual({ told: 0, claims: 1 })
  })
})

describe('the mark of a verified photo', () => {
  it('is on the card, the profile and in search while the main picture is a compared one (V-207)', async () => {
    const picture = await addPicture(anna)
    const ben = await aMember(test, site, { gender: 'male', looking_for: 'female' })
    const search = async () => {
      const { body } = await test.call(ben, 'searchMembers', { gender: 'female', photo_verified: '1' })
      return body.profiles.map(({ id }) => id)
    }
    expect(await search()).toEqual([])
    await verify(anna, [picture])
    expect(await readNotes(ben, anna)).toContain('photo_verified')
    expect(await search()).toEqual([anna.id])
    const other = await addPicture(anna)
    await test.call(anna, 'chooseMainPhoto', { id: other, main: true })
    expect(await readNotes(ben, anna)).not.toContain('photo_verified')
    expect(await search()).toEqual([])
    expect(await read(anna)).toMatchObject({ state: 'same', verified: false, compared: [picture] })
    await test.call(anna, 'chooseMainPhoto', { id: picture, main: true })
    expect(await search()).toEqual([anna.id])
  })

  it('is reported lost once, on the site and by e-mail, unless it comes back first (V-207)', async () => {
    const picture = await addPicture(anna)
    await verify(anna, [picture])
    await test.call(anna, 'readVerificationNotices', {})
    const other = await addPicture(anna)
    const choose = async (id: string) =>
      (await test.call(anna, 'chooseMainPhoto', { id, main: true })).body.user.verification_notice
    expect(await choose(other)).toBe('badge_lost')
    expect(await choose(picture)).toBeNull()
    expect(await choose(other)).toBe('badge_lost')
    await test.runScheduled('mail-verification')
    await test.runScheduled('mail-verification')
    const subjects = (await readMailsTo(test, anna.email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['Your main picture is no longer verified', 'Your photo is verified'])
    const { body } = await test.call(anna, 'readVerificationNotices', {})
    expect(body.user.verification_notice).toBeNull()
  })

  it('is lost with a deleted compared picture, even when another one gets its id', async () => {
    const picture = await addPicture(anna)
    await verify(anna, [picture])
    const { body } = await test.call(anna, 'deletePhoto', { id: picture })
    expect(body.user.profile.notes).not.toContain('photo_verified')
    const file = await draw().png().toBuffer()
    const again = { ...anna, file, headers: { 'idempotency-key': picture } }
    expect((await test.call(again, 'uploadPhoto', {})).body.picture.id).toBe(picture)
    expect(await read(anna)).toMatchObject({ verified: false, compared: [] })
  })

  it('is shown to no visitor, cannot be searched by them, and is hidden where the site verifies no photos', async () => {
    await verify(anna, [await addPicture(anna)])
    const { body } = await test.call({}, 'searchMembers', { gender: 'female', photo_verified: '1' })
    expect(body.filters.photo_verified).toBe(false)
    expect(body.profiles.every(({ notes }) => notes.length === 0)).toBe(true)
    const ben = await aMember(test, site)
    await changeSettings(test, site, { verified_photos: false })
    expect(await readNotes(ben, anna)).not.toContain('photo_verified')
    await changeSettings(test, site, { verified_photos: true })
    expect(await readNotes(ben, anna)).toContain('photo_verified')
  })

  it('can never belong to a fictional profile, whatever is written to the database (V-208)', async () => {
    const { db } = test.database
    const drawn = await aMember(test, site, { kind: 'fictional' })
    const picture = createId()
    await sql`insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
      values (${drawn.id}, ${picture}, 0, 'approved', ${picture}, 900, 900, '', now())`.execute(db)
    const mark = sql`update profiles set photo_verified = true where member_id = ${drawn.id}`
    await expect(mark.execute(db)).rejects.toThrow('profiles_only_persons_verified')
    const compare = sql`insert into compared_pictures (member_id, picture_id, compared_at)
      values (${drawn.id}, ${picture}, now())`
    await expect(compare.execute(db)).rejects.toThrow('only the photos of a person can be verified')
    const take = sql`insert into selfies (id, member_id, site_id, gesture, state, claimed_at, claim_expires_at)
      values (${createId()}, ${drawn.id}, ${site.id}, 'fist', 'claimed', now(), now())`
    await expect(take.execute(db)).rejects.toThrow('only the photos of a person can be verified')
  })
})

describe('withdrawing the consent', () => {
  const withdraw = (member: TestMember) =>
    test.call(member, 'setConsent', { subject: 'photo_comparison', given: false, version: 1 })

  it('deletes a pending selfie (V-201)', async () => {
    await addPicture(anna)
    const { id } = await sendSelfie(anna)
    const stem = (await storedFile(id)) ?? ''
    expect(await isKept(stem)).toBe(true)
    expect((await withdraw(anna)).status).toBe(200)
    expect([await storedFile(id), await isKept(stem)]).toEqual([null, false])
    expect((await test.call(moderator, 'adminSelfie', { id })).status).toBe(404)
    expect((await claim(anna)).error.error).toBe('consent_required')
  })

  it('removes the mark, without reporting a loss', async () => {
    const picture = await addPicture(anna)
    await verify(anna, [picture])
    const { body } = await withdraw(anna)
    expect(body.user.profile.notes).not.toContain('photo_verified')
    expect(body.user.verification_notice).toBeNull()
    expect((await read(anna)).compared).toEqual([])
  })

  it('is offered where the site verifies photos, and wherever consent was given', async () => {
    const subjects = async () =>
      (await test.call(anna, 'consents', {})).body.consents.map(({ subject }) => subject)
    expect(await subjects()).toContain('photo_comparison')
    await changeSettings(test, site, { verified_photos: false })
    expect(await subjects()).toContain('photo_comparison')
    await withdraw(anna)
    expect(await subjects()).not.toContain('photo_comparison')
    await changeSettings(test, site, { verified_photos: true })
  })
})

describe('asking a member to verify their photos', () => {
  const ask = (from: TestMember, to: TestMember) => test.call(from, 'askVerification', { profile: to.id })
  const countAsked = async (to: TestMember) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from verification_notices
      where member_id = ${to.id} and kind = 'asked'`.execute(test.database.db)
    return rows[0]?.count
  }

  it('notifies them once, without a name, however many ask (V-209)', async () => {
    const [ben, carl] = [await aMember(test, site), await aMember(test, site)]
    for (const from of [ben, ben, carl]) expect((await ask(from, anna)).body).toEqual({ asked: true })
    expect(await countAsked(anna)).toBe(1)
    await test.runScheduled('mail-verification')
    const [mail] = await readMailsTo(test, anna.email)
    expect(mail?.subject).toBe('Someone would like to see your photos verified')
    expect(mail?.text).not.toContain(ben.name)
    expect(mail?.headers['List-Unsubscribe']).toBeDefined()
    const { profile } = (await test.call(ben, 'profile', { id: anna.id })).body
    expect(profile.verification_request).toBe('asked')
  })

  it('sends no e-mail to members who have switched reminders off', async () => {
    const ben = await aMember(test, site)
    await sql`update members set notifications_disabled = '{reminders}' where id = ${anna.id}`.execute(
      test.database.db,
    )
    await ask(ben, anna)
    await test.runScheduled('mail-verification')
    expect(await readMailsTo(test, anna.email)).toEqual([])
  })

  it('is limited per day, and impossible for oneself, a fictional profile or a member who blocks', async () => {
    const ben = await aMember(test, site)
    expect((await ask(ben, ben)).error.error).toBe('not_found')
    const drawn = await aMember(test, site, { kind: 'fictional' })
    expect((await ask(ben, drawn)).error.error).toBe('not_found')
    expect(
      (await test.call(ben, 'profile', { id: drawn.id })).body.profile.verification_request,
    ).toBeUndefined()
    await test.call(anna, 'block', { profile: ben.id })
    expect((await ask(ben, anna)).error.error).toBe('blocked_by')
    for (let asked = 0; asked < maxVerificationRequestsPerDay; asked++)
      expect((await ask(ben, await aMember(test, site))).status).toBe(200)
    expect((await ask(ben, await aMember(test, site))).error.error).toBe('rate_limited')
  })
})
