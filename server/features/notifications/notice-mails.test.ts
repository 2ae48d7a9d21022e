import { beforeEach, describe, expect, it } from 'vitest'
import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  changeSettings,
  readMailsTo,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let ben: TestMember

async function write(from: TestMember, to: TestMember, text = 'Hello there') {
  const input = { profile: to.id, text, client_id: createId(), credits: 1 }
  const { status, body } = await test.call(from, 'sendMessage', input)
  expect(status).toBe(200)
  return body.message.conversation
}

const run = async (job: string, wait: { days?: number; seconds?: number } = { seconds: 360 }) => {
  test.clock.advance(wait)
  await test.runJobs()
  await test.runScheduled(job)
}
const subjects = async (to: TestMember) => (await readMailsTo(test, to.email)).map((mail) => mail.subject)
const off = (member: TestMember, ...kinds: NotificationKind[]) =>
  test.call(member, 'disableNotifications', { notifications_disabled: kinds })
const seen = (member: TestMember) =>
  test.database.pool.query('update search_members set active_at = $2 where member_id = $1', [
    member.id,
    test.clock.now(),
  ])

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { gender: 'female' })
  ben = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 20 })
})

describe('e-mails about messages', () => {
  it('announce a first message once, with a link to it and the ways to unsubscribe', async () => {
    const conversation = await write(ben, anna, 'secret words')
    await run('mail-messages', { seconds: 60 })
    expect(await subjects(anna)).toEqual([])
    await run('mail-messages', { seconds: 60 })
    await run('mail-messages')
    const [mail, ...others] = await readMailsTo(test, anna.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`${ben.name} wrote to you on Duet`)
    expect(mail?.link('/chats/')).toBe(`/chats/${conversation}?lang=en`)
    expect(mail?.text + (mail?.html ?? '')).not.toContain('secret words')
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(mail?.headers['List-Unsubscribe']).toMatch(/^<http:\/\/duet\.test:3000\/api\/unsubscribe\.php\?/)
  })

  it('combine what comes from several members, at most one an hour', async () => {
    const cora = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 20 })
    await write(ben, anna)
    await write(cora, anna)
    await run('mail-messages')
    expect(await subjects(anna)).toEqual(['You have new messages in 2 conversations on Duet'])
    const dora = await aMember(test, site, { credits: 20 })
    await write(dora, anna)
    await run('mail-messages')
    expect(await subjects(anna)).toHaveLength(1)
    await run('mail-messages', { seconds: 3600 })
    expect((await subjects(anna)).at(-1)).toBe(`${dora.name} wrote to you on Duet`)
  })

  it('do not go to members who have been online since, and announce what comes after that', async () => {
    await write(ben, anna)
    test.clock.advance({ seconds: 30 })
    await seen(anna)
    await run('mail-messages')
    expect(await subjects(anna)).toEqual([])
    await write(ben, anna)
    await run('renew-notices')
    await run('mail-messages')
    expect(await subjects(anna)).toEqual([`${ben.name} wrote to you on Duet`])
  })

  it('do not go to members who have read them or removed the conversation', async () => {
    const conversation = await write(ben, anna)
    await test.call(anna, 'readMessages', { conversation, read: true })
    await write(ben, anna)
    await test.call(anna, 'removeChat', { conversation })
    await run('mail-messages')
    expect(await subjects(anna)).toEqual([])
  })

  it.each([
    ['a first message', ['new_conversations'], []],
    ['a first message', ['new_messages'], ['first']],
  ] as const)('obey the switches: %s with %s off (E-092, E-093)', async (_, kinds, expected) => {
    await off(anna, ...kinds)
    await write(ben, anna)
    await run('mail-messages')
    expect(await subjects(anna)).toHaveLength(expected.length)
  })

  it('follow the switch for messages in an ongoing conversation (E-093)', async () => {
    const conversation = await write(ben, anna)
    await test.call(anna, 'readMessages', { conversation, read: true })
    await off(anna, 'new_messages')
    await write(ben, anna)
    await run('mail-messages')
    expect(await subjects(anna)).toEqual([])
  })

  it('do not go to unconfirmed addresses', async () => {
    await write(ben, anna)
    await test.database.pool.query("update members set status = 'not_confirmed' where id = $1", [anna.id])
    await run('mail-messages')
    expect(await subjects(anna)).toEqual([])
  })

  it('carry the label of a fictional profile in subject, text and HTML (G-023, T-038)', async () => {
    const lena = await aMember(test, site, { kind: 'fictional', name: `Lena${createId().slice(-6)}` })
    anna = await aMember(test, site, { credits: 1 })
    const conversation = await write(anna, lena)
    // A staff answer under her name, as the send statement stores it.
    await test.database.pool.query(
      'update conversations set unread_a = (member_a = $2)::int, unread_b = (member_b = $2)::int where id = $1',
      [conversation, anna.id],
    )
    await test.database.pool.query(
      'insert into message_notices (member_id, conversation_id, first_message, created_at) values ($1, $2, false, $3)',
      [anna.id, conversation, test.clock.now()],
    )
    await test.database.pool.query('update search_members set active_at = $2 where member_id = $1', [
      anna.id,
      test.clock.now(),
    ])
    await run('mail-messages')
    const [mail] = await readMailsTo(test, anna.email)
    const { fictional_singular } = (await test.call({}, 'settings', {})).body
    const labelled = `${lena.name} (${fictional_singular})`
    expect(mail?.subject).toContain(labelled)
    expect(mail?.text).toContain(labelled)
    expect(mail?.html).toContain(`>${fictional_singular}</span>`)
  })

  it('remind of unread messages after a day and once more after a week (E-095)', async () => {
    await off(anna, 'new_conversations', 'new_messages')
    await write(ben, anna)
    await run('remind-of-unread', { seconds: 86_399 })
    expect(await subjects(anna)).toEqual([])
    await run('remind-of-unread', { seconds: 2 })
    await run('remind-of-unread', { days: 5 })
    expect(await subjects(anna)).toEqual(['You have an unread message on Duet'])
    await run('remind-of-unread', { days: 1 })
    await run('remind-of-unread', { days: 9 })
    expect(await subjects(anna)).toHaveLength(2)
  })

  it('remind during the day, in the site’s time zone', async () => {
    const atHour = async (hour: number) => {
      const now = test.clock.now()
      const then = new Date(now)
      then.setUTCHours(hour, 0, 0, 0)
      if (then <= now) then.setUTCDate(then.getUTCDate() + 1)
      test.clock.advance({ seconds: (then.getTime() - now.getTime()) / 1000 })
      await test.database.pool.query("select graphile_worker.add_job('remind-of-unread')")
      await test.runJobs()
      return (await subjects(anna)).length
    }
    await changeSettings(test, site, { time_zone: 'UTC' })
    await off(anna, 'new_conversations')
    await write(ben, anna)
    test.clock.advance({ days: 1 })
    expect(await atHour(3)).toBe(0)
    expect(await atHour(10)).toBe(1)
    await changeSettings(test, site, { time_zone: 'Europe/Amsterdam' })
  })

  it('do not remind members who have switched that off (E-095)', async () => {
    await off(anna, 'new_conversations', 'unread_message_reminders')
    await write(ben, anna)
    await run('remind-of-unread', { days: 8 })
    expect(await subjects(anna)).toEqual([])
  })

  it.each(localeCodes)('are written in %s (E-006, I-001)', async (language) => {
    await test.call(anna, 'changeLanguage', { language })
    await write(ben, anna)
    await run('mail-messages')
    const [mail] = await readMailsTo(test, anna.email)
    expect(mail?.subject).toContain(ben.name)
    expect(mail?.html).toMatch(new RegExp(`<html lang="${language}`))
  })
})

describe('e-mails about likes', () => {
  it('announce a like, combine several, and announce a match without waiting', async () => {
    await test.call(ben, 'like', { profile: anna.id })
    await run('mail-likes')
    expect(await subjects(anna)).toEqual([`${ben.name} likes you on Duet`])
    for (let i = 0; i < 2; i++) {
      const other = await aMember(test, site, { gender: 'male', looking_for: 'female' })
      await test.call(other, 'like', { profile: anna.id })
    }
    await run('mail-likes')
    expect(await subjects(anna)).toHaveLength(1)
    await run('mail-likes', { seconds: 6 * 3600 })
    expect((await subjects(anna)).at(-1)).toBe('2 members like you on Duet')
    await test.call(anna, 'like', { profile: ben.id })
    await run('mail-likes')
    expect(await subjects(ben)).toEqual([`It’s a match: you and ${anna.name}`])
  })

  it('show no picture that visitors cannot see, as e-mail clients have no login', async () => {
    const { pool } = test.database
    await pool.query(
      `with added as (insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
        values ($1::uuid, $1::uuid, 0, 'approved', 'of-' || $1::text, 720, 900, '', now()))
       update profiles set main_picture_id = $1::uuid where member_id = $1::uuid`,
      [ben.id],
    )
    const newestMail = async () => {
      await test.call(ben, 'like', { profile: anna.id })
      await run('mail-likes', { seconds: 7 * 3600 })
      await test.call(ben, 'unlike', { profile: anna.id })
      return (await readMailsTo(test, anna.email)).at(-1)?.html ?? ''
    }
    expect(await newestMail()).toContain(`/photos/of-${ben.id}-thumb.webp`)
    await pool.query('update members set shown_to_visitors = false where id = $1', [ben.id])
    const hidden = await newestMail()
    expect(hidden).toContain(ben.name)
    expect(hidden).not.toContain('/photos/')
  })

  it('do not go to members who were online since, switched them off, or were unliked (E-094)', async () => {
    const other = await aMember(test, site, { gender: 'male', looking_for: 'female' })
    await test.call(ben, 'like', { profile: anna.id })
    await test.runJobs()
    await test.call(ben, 'unlike', { profile: anna.id })
    await run('mail-likes')
    await test.call(other, 'like', { profile: anna.id })
    test.clock.advance({ seconds: 10 })
    await seen(anna)
    await run('mail-likes')
    await off(anna, 'like')
    await test.call(ben, 'like', { profile: anna.id })
    await run('mail-likes')
    expect(await subjects(anna)).toEqual([])
  })
})

describe('occasional e-mails', () => {
  it('remind of an unfinished profile once, three days after signup', async () => {
    await run('mail-unfinished', { days: 2 })
    expect(await subjects(anna)).toEqual([])
    await run('mail-unfinished', { days: 1 })
    await run('mail-unfinished', { days: 1 })
    expect(await subjects(anna)).toEqual(['Finish your profile on Duet'])
  })

  it('tell members who were away for a month what awaits them, in true numbers', async () => {
    await test.call(ben, 'like', { profile: anna.id })
    await run('mail-absent', { days: 31 })
    await run('mail-absent', { days: 1 })
    const [mail, ...others] = await readMailsTo(test, anna.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('See what’s new on Duet')
    expect(mail?.text).toContain('New likes: 1')
    expect(mail?.text).toContain('Unread messages: 0')
  })

  it('go out weekly with matches to members who want them (E-097)', async () => {
    await off(ben, 'weekly_updates')
    await run('mail-weekly', { days: 8 })
    await run('mail-weekly', { days: 1 })
    expect(await subjects(anna)).toEqual(['Your week on Duet'])
    expect(await subjects(ben)).toEqual([])
    await run('mail-weekly', { days: 7 })
    expect(await subjects(anna)).toHaveLength(2)
  })

  it('wait for the site’s daytime, in any time zone', async () => {
    // While it is noon in London, it is night in Auckland; twelve hours later it is the other way round.
    await changeSettings(test, site, { time_zone: 'Pacific/Auckland' })
    const byTheClock = async (wait: { days?: number; seconds?: number }) => {
      test.clock.advance(wait)
      await test.database.pool.query("select graphile_worker.add_job('mail-weekly')")
      await test.runJobs()
      return subjects(anna)
    }
    const toNoon = new Date(test.clock.now()).setUTCHours(12, 0, 0, 0) - test.clock.now().getTime()
    expect(await byTheClock({ days: 9, seconds: toNoon / 1000 })).toEqual([])
    expect(await byTheClock({ seconds: 12 * 3600 })).toEqual(['Your week on Duet'])
    await changeSettings(test, site, { time_zone: 'Europe/Amsterdam' })
  })

  it('offer the discount that really applies, with its minimum, to members who want offers and have not bought (E-096)', async () => {
    await changeSettings(test, site, { welcome_minimum_cents: 2000 })
    await off(ben, 'promotions')
    await run('mail-promotion', { days: 3 })
    await run('mail-promotion', { days: 3 })
    const [mail, ...others] = await readMailsTo(test, anna.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('25% off your first credits on Duet')
    expect(mail?.text).toContain('€20.00')
    expect(await subjects(ben)).toEqual([])
  })
})

describe('every e-mail that can be switched off', () => {
  it('can be unsubscribed with one press in the e-mail client', async () => {
    const { rows } = await test.database.pool.query<{ cause: string; posts: string[] }>(
      `select split_part(cause, ' ', 1) as cause, array_agg(distinct coalesce(headers ->> 'List-Unsubscribe-Post', '')) as posts
      from outbox where cause ~ '^(messages|likes|unread|profile|absence|weekly|promotion) ' group by 1 order by 1`,
    )
    const kinds = ['absence', 'likes', 'messages', 'profile', 'promotion', 'unread', 'weekly']
    expect(rows).toEqual(kinds.map((cause) => ({ cause, posts: ['List-Unsubscribe=One-Click'] })))
  })
})
