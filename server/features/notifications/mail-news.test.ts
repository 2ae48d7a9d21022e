import { beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/api/page-renderer.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { systemRequest } from '#server/app/create-context.ts'
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
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'
import { mailNews } from './mail-news.ts'

const test = useProgram()
let site: TestSite
let writer: TestStaff & { host: string }

const english = {
  title: 'A new game',
  text: 'Have you seen it, <b>friends</b>?\n\nLook: https://duet.test/swipe?a=1&b=2.',
}

async function send(texts: CallInput<'adminSendNews'>['texts'] = { en: english }): Promise<string> {
  const { status } = await test.call(writer, 'adminSendNews', { client_id: createId(), texts })
  expect(status).toBe(200)
  const [newest] = (await test.call(writer, 'adminNews', {})).body.news
  return newest?.id ?? ''
}
/** One run of the job, which stops after this many members, without the queue. */
async function runOnce(news: string, max: number): Promise<void> {
  const found = await test.program.sites.byId(site.id)
  const ctx = await test.program.createContext({
    site: found,
    viewer: null,
    locale: 'en',
    request: systemRequest,
  })
  await mailNews(ctx, { news }, max)
}
/** Returns the outbox as it is, without running a job. */
async function mailed(): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ recipient: string }>(
    "select recipient from outbox where site_id = $1 and channel = 'mail' order by recipient",
    [site.id],
  )
  return rows.map(({ recipient }) => recipient)
}
const set = (member: TestMember, change: string) =>
  test.database.pool.query(`update members set ${change} where id = $1`, [member.id])
const speaks = (member: TestMember, language: Locale) => set(member, `language = '${language}'`)
const members = async (count: number) => {
  const made: TestMember[] = []
  for (let i = 0; i < count; i++) made.push(await aMember(test, site))
  return made
}
const addresses = (...some: readonly (TestMember | undefined)[]) => some.map((one) => one?.email ?? '').sort()

/** Runs SQL in the transaction that writes a member’s e-mail. */
async function duringMailTo(to: TestMember | undefined, act: string, during: () => Promise<void>) {
  const { pool } = test.database
  await pool.query(`
    create function upon_mail() returns trigger language plpgsql as $$ begin ${act}; return new; end $$;
    create trigger upon_mail before insert on outbox for each row
      when (new.recipient = '${to?.email}') execute function upon_mail()`)
  try {
    await during()
  } finally {
    await pool.query('drop trigger upon_mail on outbox; drop function upon_mail')
  }
}

beforeEach(async () => {
  site = await aSite(test, { host: `mails-${createId().slice(-8)}.test` })
  writer = { ...(await aStaff(test, ['content'])), host: site.host }
})

describe('a news e-mail', () => {
  it('contains the staff’s plain text with links, and can be unsubscribed with one press', async () => {
    const anna = await aMember(test, site)
    await send()
    const [mail, ...others] = await readMailsTo(test, anna.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(english.title)
    expect(mail?.text).toContain(english.text)
    expect(mail?.html).toContain('Have you seen it, &lt;b&gt;friends&lt;/b&gt;?</p>')
    expect(mail?.html).toContain('<a href="https://duet.test/swipe?a=1&amp;b=2" ')
    expect(mail?.headers['List-Unsubscribe']).toMatch(/^<http.+\/api\/unsubscribe\.php\?token=.+&kind=news>$/)
    const stop = new URL((mail?.headers['List-Unsubscribe'] ?? '').slice(1, -1))
    const token = stop.searchParams.get('token') ?? ''
    const { body } = await test.call({ host: site.host }, 'unsubscribe', { token, kind: 'news' })
    expect(body.notifications_disabled).toEqual(['news'])
    await send({ en: { ...english, title: 'And another' } })
    expect(await readMailsTo(test, anna.email)).toHaveLength(1)
  })

  it('is in the member’s language if it was written in it, otherwise in the site’s', async () => {
    await changeSettings(test, site, { domain_language: 'de' })
    const [anna, ben, cleo] = await members(3)
    if (!anna || !ben || !cleo) throw new Error('three were made')
    await speaks(anna, 'nl')
    await speaks(ben, 'pl')
    await speaks(cleo, 'de')
    await send({ de: { title: 'Neues', text: 'Hallo.' }, nl: { title: 'Nieuws', text: 'Hoi.' } })
    const subjects = []
    for (const { email } of [anna, ben, cleo]) subjects.push((await readMailsTo(test, email))[0]?.subject)
    expect(subjects).toEqual(['Nieuws', 'Neues', 'Neues'])
    // Around the site's words, the e-mail is in the member’s own language.
    expect((await readMailsTo(test, ben.email))[0]?.html).toContain('<html lang="pl')
  })
})

describe('news', () => {
  it('goes to members who asked for it at signup, and to no one else (E-098)', async () => {
    const input = {
      name: `New${createId().slice(-6)}`,
      password: 'correct horse battery',
      date_of_birth: '1990-05-17',
      ...({ gender: 'female', looking_for: 'male', terms: true } as const),
    }
    const emails = [`quiet-${site.host}@example.org`, `eager-${site.host}@example.org`] as const
    await test.call({ host: site.host }, 'signup', { ...input, email: emails[0] })
    const eager = { ...input, name: `Ea${createId().slice(-6)}`, email: emails[1], promotions: true }
    await test.call({ host: site.host }, 'signup', eager)
    await test.database.pool.query("update members set status = 'activated' where site_id = $1", [site.id])
    await send()
    const subjects = async (email: string) => (await readMailsTo(test, email)).map(({ subject }) => subject)
    expect(await subjects(emails[0])).not.toContain(english.title)
    expect(await subjects(emails[1])).toContain(english.title)
  })

  it('does not go to banned, deleted, unconfirmed, fictional, demo or hidden members, other sites or later signups', async () => {
    const anna = await aMember(test, site)
    const off = await aMember(test, site)
    await test.call(off, 'disableNotifications', { notifications_disabled: ['news'] })
    for (const status of ['banned', 'pending_deletion', 'not_confirmed'] as const)
      await aMember(test, site, { status })
    await aMember(test, site, { kind: 'fictional' })
    await aMember(test, site, { profile_status: 'disabled' })
    await set(await aMember(test, site), 'is_demo = true')
    const stranger = await aMember(test, await aSite(test, { host: `else-${site.host}` }))
    expect((await test.call(writer, 'adminNewsReceivers', {})).body.receivers).toBe(1)
    await send()
    test.clock.advance({ seconds: 1 })
    await aMember(test, site)
    await test.runJobs()
    expect(await mailed()).toEqual([anna.email])
    expect(await readMailsTo(test, stranger.email)).toEqual([])
  })

  it('continues after the last e-mail when a run was killed, and counts as sent only at the end', async () => {
    const [a, b, c, d] = await members(4)
    const news = await send()
    await runOnce(news, 2)
    expect(await mailed()).toEqual(addresses(a, b))
    const row = async () => (await test.call(writer, 'adminNews', {})).body.news[0]
    expect(await row()).toMatchObject({ receivers: 4, mailed: 2, state: 'sending' })
    // A killed run is repeated, next to the one that it has queued itself.
    await Promise.all([runOnce(news, 1), runOnce(news, 2), runOnce(news, 500)])
    expect(await mailed()).toEqual(addresses(a, b, c, d))
    await test.runJobs()
    expect(await mailed()).toEqual(addresses(a, b, c, d))
    expect(await row()).toMatchObject({ mailed: 4, state: 'sent' })
    const { rows } = await test.database.pool.query('select last_member_id from site_news where id = $1', [
      news,
    ])
    expect(rows).toEqual([{ last_member_id: null }])
  })

  it('is sent to a hundred at a time, and continues by itself after a pause', async () => {
    await members(101)
    await send()
    await test.runJobs()
    expect(await mailed()).toHaveLength(100)
    await test.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await test.runJobs()
    expect(await mailed()).toHaveLength(101)
    const [row] = (await test.call(writer, 'adminNews', {})).body.news
    expect(row).toMatchObject({ receivers: 101, mailed: 101, state: 'sent' })
  })

  it('skips members who switch it off or leave between two runs (E-098)', async () => {
    const [a, b, c, d] = await members(4)
    if (!b || !c) throw new Error('four were made')
    const news = await send()
    await runOnce(news, 1)
    await test.call(b, 'disableNotifications', { notifications_disabled: ['news'] })
    await set(c, "status = 'pending_deletion'")
    await test.runJobs()
    expect(await mailed()).toEqual(addresses(a, d))
  })

  it('skips them within a run, too', async () => {
    const [a, b, c, d] = await members(4)
    await duringMailTo(
      a,
      `update members set notifications_disabled = '{news}' where id = '${b?.id}';
      update members set status = 'pending_deletion' where id = '${c?.id}'`,
      async () => {
        await send()
        await test.runJobs()
      },
    )
    expect(await mailed()).toEqual(addresses(a, d))
    const [row] = (await test.call(writer, 'adminNews', {})).body.news
    expect(row).toMatchObject({ receivers: 4, mailed: 2, state: 'sent' })
  })

  it('skips a member whose e-mail cannot be written, and continues', async () => {
    const [a, b, c] = await members(3)
    await duringMailTo(b, "raise 'no'", async () => {
      await send()
      await test.runJobs()
    })
    expect(await mailed()).toEqual(addresses(a, c))
    const [row] = (await test.call(writer, 'adminNews', {})).body.news
    expect(row).toMatchObject({ receivers: 3, mailed: 2, state: 'sent' })
  })
})
