import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MeasureKind } from '#contract/features/safety/notices.ts'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  readMailsTo,
  readParameter,
  setPassword,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aSound } from '#tests/sounds.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let moderator: TestStaff
let other: TestStaff
let rude: TestMember
let reporter: TestMember

beforeAll(async () => {
  site = await aSite(test)
  moderator = await aStaff(test, ['moderator'])
  other = await aStaff(test, ['moderator'])
})

beforeEach(async () => {
  rude = await aMember(test, site)
  await sql`update members set language = 'de' where id = ${rude.id}`.execute(test.database.db)
  reporter = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 50, paid: true })
})

async function report(more: object = {}): Promise<string> {
  const caller = { ...reporter, headers: { 'idempotency-key': createId() } }
  const { body } = await test.call(caller, 'report', { profile: rude.id, reason: 'abuse', ...more })
  const { rows } = await sql<{
    id: string
  }>`select id from reports where reference = ${body.reference}`.execute(test.database.db)
  return rows[0]?.id ?? ''
}

async function decide(kind: MeasureKind): Promise<void> {
  const id = await report()
  await test.call(moderator, 'adminClaimReport', { id, claim: true })
  const input = { id, kind, reason: 'Seen it.', facts: 'Du hast jemanden beleidigt.' }
  expect((await test.call(moderator, 'adminDecideReport', input)).status).toBe(200)
}

const readNotices = async (caller: TestMember) => (await test.call(caller, 'notices', {})).body.notices
const readStatus = async () =>
  (await sql<{ status: string }>`select status from members where id = ${rude.id}`.execute(test.database.db))
    .rows[0]?.status
const openAppeal = async (staff: TestStaff) =>
  (await test.call(staff, 'adminAppeals', {})).body.appeals.find(({ member }) => member?.id === rude.id)

/** Reverses the latest decision about the member, or an earlier one, without an appeal. */
async function lift(before = 0): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from decisions where member_id = ${rude.id} and reversed_at is null
    order by created_at desc, id desc limit 1 offset ${before}`.execute(test.database.db)
  const input = { id: rows[0]?.id ?? '', reason: 'Seen again.' }
  expect((await test.call(other, 'adminReverseDecision', input)).status).toBe(200)
}

describe('a notice', () => {
  it('reaches the member on the site in their language, with a badge that reading takes away', async () => {
    await decide('warning')
    expect((await test.call(rude, 'currentUser', {})).body.user?.notices).toBe(1)
    const [notice] = await readNotices(rude)
    expect(notice).toMatchObject({ kind: 'warning', read: false, reversed: false, appeal: null })
    expect(notice?.text).toContain('Du hast jemanden beleidigt.')
    expect(notice?.text).toContain('Ein Mensch hat das nach der Meldung eines anderen Mitglieds entschieden.')
    await test.call(rude, 'readNotices', {})
    expect((await test.call(rude, 'currentUser', {})).body.user?.notices).toBe(0)
    expect((await readNotices(rude))[0]?.read).toBe(true)
  })

  it('is also seen by a member who is sending a message', async () => {
    const write = () =>
      test.call(rude, 'sendMessage', { profile: reporter.id, text: 'Hallo', client_id: createId() })
    await sql`update member_states set conversations_started = 0 where member_id = ${rude.id}`.execute(
      test.database.db,
    )
    await write()
    await decide('warning')
    const { body, status } = await write()
    if (status === 200) expect(body.user.notices).toBe(1)
  })

  it('that was read is not shown again when the member sends a message', async () => {
    rude = await aMember(test, site, { credits: 5 })
    const write = async () => {
      const input = { profile: reporter.id, text: 'Hallo', client_id: createId() }
      return (await test.call(rude, 'sendMessage', input)).body.user.notices
    }
    await decide('warning')
    expect(await write()).toBe(1)
    await test.call(rude, 'readNotices', {})
    expect(await write()).toBe(0)
  })

  it('is for the member only', async () => {
    await decide('warning')
    const [notice] = await readNotices(rude)
    const asked = { notice: notice?.id ?? '' }
    expect((await test.call(reporter, 'notices', asked)).status).toBe(404)
    expect((await test.call({}, 'notices', asked)).status).toBe(404)
    expect((await test.call({}, 'notices', { ...asked, key: 'guessed' })).status).toBe(404)
    expect((await test.call({}, 'notices', {})).body.notices).toEqual([])
    expect((await test.call({}, 'appeal', { ...asked, text: 'No' })).status).toBe(404)
    expect((await test.call({}, 'readNotices', {})).error.error).toBe('authentication_required')
  })
})

describe('a restriction without a notice', () => {
  it('is refused by the database, no matter who tries', async () => {
    const { db } = test.database
    const ban = sql`update members set status = 'banned' where id = ${rude.id}`
    await expect(ban.execute(db)).rejects.toThrow('check constraint')
    const hide = sql`update profiles set status = 'disabled' where member_id = ${rude.id}`
    await expect(hide.execute(db)).rejects.toThrow('check constraint')
  })

  it('is refused with the notice of someone else', async () => {
    const { db } = test.database
    const stranger = await aMember(test, site, { status: 'banned' })
    const { rows } = await sql<{
      id: string
    }>`select id from decision_notices where member_id = ${stranger.id}`.execute(db)
    const ban = sql`update members set status = 'banned', ban_notice_id = ${rows[0]?.id} where id = ${rude.id}`
    await expect(ban.execute(db)).rejects.toThrow('foreign key')
  })
})

describe('an appeal', () => {
  it('of a banned member starts from the e-mail’s link and is decided by another person', async () => {
    await decide('ban')
    expect(await readStatus()).toBe('banned')
    const [mail] = await readMailsTo(test, rude.email)
    const link = mail?.link('notice=') ?? ''
    expect(link).toContain('/mitteilungen?')
    const asked = { notice: readParameter(link, 'notice'), key: readParameter(link, 'key') }
    const shown = await test.call({}, 'notices', asked)
    expect(shown.body.notices).toHaveLength(1)
    const sent = await test.call({}, 'appeal', { ...asked, text: 'Das war Spaß.' })
    expect(sent.body.notices[0]?.appeal).toMatchObject({ state: 'open', text: 'Das war Spaß.' })
    expect((await test.call({}, 'appeal', { ...asked, text: 'Again' })).error.error).toBe('already_completed')

    expect((await openAppeal(moderator))?.own).toBe(true)
    const appeal = await openAppeal(other)
    expect(appeal).toMatchObject({ own: false, kind: 'ban', decided_by: moderator.name })
    const ruling = { id: appeal?.id ?? '', reverse: true, answer: 'Stimmt.' }
    expect((await test.call(moderator, 'adminAnswerAppeal', ruling)).error.error).toBe('forbidden')
    expect((await test.call(other, 'adminAnswerAppeal', ruling)).status).toBe(200)
    expect((await test.call(other, 'adminAnswerAppeal', ruling)).error.error).toBe('already_completed')
    expect(await readStatus()).toBe('activated')
    expect((await readMailsTo(test, rude.email)).at(-1)?.text).toContain('Stimmt.')
    expect((await test.call({}, 'notices', asked)).body.notices[0]).toMatchObject({
      reversed: true,
      appeal: { state: 'reversed', answer: 'Stimmt.' },
    })
    expect((await readAudit(test, other)).at(-1)?.act).toBe('appeal.reversed')
  })

  it('against one of two bans leaves the other as it is', async () => {
    await decide('ban')
    await decide('ban')
    const mails = await readMailsTo(test, rude.email)
    const links = mails.map((mail) => mail.link('notice=') ?? '').filter(Boolean)
    const reverse = async (link: string) => {
      const asked = { notice: readParameter(link, 'notice'), key: readParameter(link, 'key') }
      await test.call({}, 'appeal', { ...asked, text: 'Nein.' })
      const ruling = { id: (await openAppeal(other))?.id ?? '', reverse: true, answer: 'Stimmt.' }
      expect((await test.call(other, 'adminAnswerAppeal', ruling)).status).toBe(200)
    }
    expect(links).toHaveLength(2)
    await reverse(links[1] ?? '')
    expect(await readStatus()).toBe('banned')
    await reverse(links[0] ?? '')
    expect(await readStatus()).toBe('activated')
  })

  it('against one of two restrictions leaves the profile hidden', async () => {
    await decide('restriction')
    await decide('restriction')
    const reverse = async (notice: string) => {
      await test.call(rude, 'appeal', { notice, text: 'Nein.' })
      const ruling = { id: (await openAppeal(other))?.id ?? '', reverse: true, answer: 'Stimmt.' }
      expect((await test.call(other, 'adminAnswerAppeal', ruling)).status).toBe(200)
    }
    const [last, first] = await readNotices(rude)
    await reverse(first?.id ?? '')
    expect((await test.call(reporter, 'profile', { id: rude.id })).status).toBe(404)
    await reverse(last?.id ?? '')
    expect((await test.call(reporter, 'profile', { id: rude.id })).status).toBe(200)
  })

  it('against one of two removals of a picture leaves it hidden', async () => {
    const file = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#258' } })
      .jpeg()
      .toBuffer()
    const uploaded = await test.call({ ...rude, file }, 'uploadPhoto', {})
    const photo = uploaded.body.picture.id
    for (let count = 0; count < 2; count++) {
      const id = await report({ photo, reason: 'photo' })
      await test.call(moderator, 'adminClaimReport', { id, claim: true })
      const ruling = { id, kind: 'removal', reason: 'Seen it.', facts: 'Nackt.' } as const
      expect((await test.call(moderator, 'adminDecideReport', ruling)).status).toBe(200)
    }
    const readFirstPicture = async () => (await test.call(rude, 'photos', {})).body.pictures[0]
    expect(await readFirstPicture()).toMatchObject({ state: 'refused' })
    await lift()
    expect(await readFirstPicture()).toMatchObject({ state: 'refused' })
    await lift()
    expect(await readFirstPicture()).toMatchObject({ state: 'approved' })
  })

  it('against the removal of a text restores it, unless there is a newer one', async () => {
    const readText = async () => {
      const profile = sql<{ about_me: string }>`select about_me from profiles where member_id = ${rude.id}`
      return (await profile.execute(test.database.db)).rows[0]?.about_me
    }
    const write = (text: string) =>
      sql`update profiles set about_me = ${text} where member_id = ${rude.id}`.execute(test.database.db)
    await write('I like lighthouses.')
    await decide('removal')
    expect(await readText()).toBe('')
    // About the same text, which is gone: it stays away while one of the two is in force.
    await decide('removal')
    await lift(1)
    expect(await readText()).toBe('')
    await lift()
    expect(await readText()).toBe('I like lighthouses.')

    await write('And the sea.')
    await decide('removal')
    expect(await readText()).toBe('')
    await lift()
    expect(await readText()).toBe('And the sea.')

    await decide('removal')
    await write('Only the sea.')
    await lift()
    expect(await readText()).toBe('Only the sea.')
  })

  it('against the removal of a text restores the answers too, unless there are newer ones', async () => {
    const write = (text: string) => test.call(rude, 'savePrompts', { answers: [{ id: 'smile', text }] })
    const readAnswers = async () =>
      (await test.call(rude, 'prompts', {})).body.answers.map(({ text }) => text)
    await write('Dogs in bicycle baskets.')
    await decide('removal')
    expect(await readAnswers()).toEqual([])
    await lift()
    expect(await readAnswers()).toEqual(['Dogs in bicycle baskets.'])
    await decide('removal')
    await write('Cats.')
    await lift()
    expect(await readAnswers()).toEqual(['Cats.'])
  })

  it('against a ban leaves an address unconfirmed that was so before', async () => {
    rude = await aMember(test, site, { status: 'not_confirmed' })
    await decide('ban')
    await decide('ban')
    expect(await readStatus()).toBe('banned')
    await lift()
    expect(await readStatus()).toBe('banned')
    await lift()
    expect(await readStatus()).toBe('not_confirmed')
    await sql`update members set status = 'activated' where id = ${rude.id}`.execute(test.database.db)
    await decide('ban')
    await lift()
    expect(await readStatus()).toBe('activated')
  })

  it('against a ban does not stop the deletion of an account', async () => {
    const password = 'pancakes with syrup'
    await setPassword(test, rude, password)
    await decide('warning')
    const open = await report()
    await test.call(rude, 'deleteAccount', { reason: 'other', password })
    await test.call(moderator, 'adminClaimReport', { id: open, claim: true })
    const ruling = { id: open, kind: 'ban', reason: 'Seen it.', facts: 'Beleidigung.' } as const
    expect((await test.call(moderator, 'adminDecideReport', ruling)).status).toBe(200)
    await lift()
    expect(await readStatus()).toBe('pending_deletion')
  })

  it('is answered even when the decision was already reversed', async () => {
    await decide('restriction')
    const [notice] = await readNotices(rude)
    await test.call(rude, 'appeal', { notice: notice?.id ?? '', text: 'Warum?' })
    await lift()
    const appeal = await openAppeal(other)
    const ruling = { id: appeal?.id ?? '', reverse: true, answer: 'Schon aufgehoben.' }
    // It cannot be upheld.
    const upheld = await test.call(other, 'adminAnswerAppeal', { ...ruling, reverse: false })
    expect(upheld.error.error).toBe('already_completed')
    expect((await test.call(other, 'adminAnswerAppeal', ruling)).status).toBe(200)
    expect(await openAppeal(other)).toBeUndefined()
    expect((await readMailsTo(test, rude.email)).at(-1)?.text).toContain('Schon aufgehoben.')
  })

  it('can be turned down, with a reason that the member reads', async () => {
    await decide('restriction')
    const [notice] = await readNotices(rude)
    await test.call(rude, 'appeal', { notice: notice?.id ?? '', text: 'Warum?' })
    const appeal = await openAppeal(other)
    const ruling = { id: appeal?.id ?? '', reverse: false, answer: 'Die Beleidigung steht da.' }
    expect((await test.call(other, 'adminAnswerAppeal', ruling)).status).toBe(200)
    const again = { ...ruling, answer: 'Nochmals nein.' }
    expect((await test.call(other, 'adminAnswerAppeal', again)).error.error).toBe('already_completed')
    expect((await readMailsTo(test, rude.email)).at(-1)?.text).toContain('Die Beleidigung steht da.')
    expect((await readNotices(rude))[0]).toMatchObject({ reversed: false, appeal: { state: 'upheld' } })
  })

  it('is refused by the database when the same person decided and answers', async () => {
    await decide('warning')
    const [notice] = await readNotices(rude)
    await test.call(rude, 'appeal', { notice: notice?.id ?? '', text: 'Nein.' })
    const own = sql`update appeals set state = 'upheld', answer = 'x', answered_at = now(), answered_by = ${moderator.id}
      where member_id = ${rude.id}`
    await expect(own.execute(test.database.db)).rejects.toThrow('check constraint')
  })

  it('needs a text', async () => {
    await decide('warning')
    const [notice] = await readNotices(rude)
    const empty = await test.call(rude, 'appeal', { notice: notice?.id ?? '', text: '  ' })
    expect(empty.error.fields).toEqual({ text: 'empty' })
  })
})

describe('the evidence', () => {
  it('keeps the reported picture even if the member removes it', async () => {
    const file = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#825' } })
      .jpeg()
      .toBuffer()
    const { body } = await test.call({ ...rude, file }, 'uploadPhoto', {})
    const id = await report({ photo: body.picture.id, reason: 'photo' })
    await test.call(rude, 'deletePhoto', { id: body.picture.id })
    const { evidence } = (await test.call(moderator, 'adminReport', { id })).body.report
    expect(evidence.pictures).toMatchObject([{ reported: true }])
    const name = `${evidence.pictures[0]?.file}.webp`
    const statusAt = async (url: string, cookie?: string) =>
      (await test.app.inject({ url, headers: { host: 'duet.test', ...(cookie && { cookie }) } })).statusCode
    expect(await statusAt(`/admin/pictures/${name}`, moderator.cookie)).toBe(200)
    expect([await statusAt(`/photos/${name}`), await statusAt(`/photos/${name}`, rude.cookie)]).toEqual([
      404, 404,
    ])
  })

  it('marks the reported message and shows a photo of the chat, in this report only', async () => {
    const file = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#285' } })
      .jpeg()
      .toBuffer()
    const sent = await test.call({ ...reporter, file }, 'sendPhoto', {
      profile: rude.id,
      client_id: createId(),
    })
    const { id: message, conversation } = sent.body.message
    const photo = sent.body.message.photo?.id ?? ''
    const id = await report({ conversation, message })
    const { evidence } = (await test.call(moderator, 'adminReport', { id })).body.report
    expect(evidence.messages).toMatchObject([{ reported: true, photo }])
    const shown = await test.call(moderator, 'adminReportPhoto', { id, photo })
    expect([shown.status, shown.raw.headers['content-type']]).toEqual([200, 'image/webp'])
    const elsewhere = await report()
    await sql`update reports set evidence = evidence || '{"conversation": null}' where id = ${elsewhere}`.execute(
      test.database.db,
    )
    expect((await test.call(moderator, 'adminReportPhoto', { id: elsewhere, photo })).status).toBe(404)
  })

  it('plays a voice message of the reported conversation, in this report only', async () => {
    const said = { profile: rude.id, client_id: createId(), waveform: '0'.repeat(48) }
    const sent = await test.call({ ...reporter, file: await aSound() }, 'sendVoice', said)
    const { id: message, conversation } = sent.body.message
    const voice = sent.body.message.voice?.id ?? ''
    const id = await report({ conversation, message })
    const { evidence } = (await test.call(moderator, 'adminReport', { id })).body.report
    expect(evidence.messages.at(-1)).toMatchObject({ reported: true, voice, text: '[voice]' })
    const played = await test.call(moderator, 'adminReportVoice', { id, voice })
    expect([played.status, played.raw.headers['content-type']]).toEqual([200, 'audio/webm'])
    const elsewhere = await report()
    await sql`update reports set evidence = evidence || '{"conversation": null}' where id = ${elsewhere}`.execute(
      test.database.db,
    )
    expect((await test.call(moderator, 'adminReportVoice', { id: elsewhere, voice })).status).toBe(404)
  })
})
