import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { announceFact } from '#server/app/jobs/announce.sql.ts'
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
import { receiveMail } from './receive-mail.ts'

const test = useProgram()
const inbox = 'help@receive.test'
let site: TestSite
let mia: TestStaff

beforeAll(async () => {
  site = await aSite(test)
  await changeSettings(test, site, { mail_inbox: 'Help@receive.test', support_email: 'care@receive.test' })
  mia = await aStaff(test, ['support'])
})

interface Letter {
  readonly from: string
  readonly to?: string
  readonly subject?: string
  readonly text?: string
  readonly headers?: readonly string[]
  readonly id?: string
  readonly file?: boolean
}

const attachment = `--b
Content-Type: application/pdf; name="bill.pdf"
Content-Disposition: attachment; filename="bill.pdf"
Content-Transfer-Encoding: base64

SGVsbG8=
--b--
`

function write({
  from,
  to = inbox,
  subject = 'My payment',
  text = 'Where is it?',
  headers = [],
  ...more
}: Letter) {
  const { id = createId(), file = false } = more
  const type = file ? 'multipart/mixed; boundary="b"' : 'text/plain; charset=utf-8'
  const body = file ? `--b\nContent-Type: text/plain; charset=utf-8\n\n${text}\n${attachment}` : text
  const lines = [`From: <${from}>`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: <${id}@mail.test>`]
  return Buffer.from(
    [...lines, ...headers, 'MIME-Version: 1.0', `Content-Type: ${type}`, '', body]
      .join('\n')
      .replaceAll('\n', '\r\n'),
  )
}

const take = (raw: Buffer, to: string | null = null) =>
  receiveMail(
    {
      db: test.database.db,
      secrets: test.program.services.secrets,
      now: test.clock.now(),
      announce: (db, siteId, fact) => announceFact(db, { siteId, fact }),
    },
    { raw, to },
  )

function receive(letter: Letter) {
  test.clock.advance({ seconds: 1 })
  return take(write(letter))
}

async function findThreads(email: string, state: 'open' | 'waiting' | 'solved' = 'open') {
  return (await test.call(mia, 'adminThreads', { state, search: email })).body.threads
}

async function readThread(id: string | undefined) {
  return (await test.call(mia, 'adminThread', { id: id ?? '' })).body.thread
}

/** Lets support write to a member, and returns where the member’s answer goes. */
async function beWrittenTo(member: TestMember): Promise<string> {
  const input = { id: member.id, text: 'Which day was it?', client_id: createId() }
  expect((await test.call(mia, 'adminWriteToMember', input)).status).toBe(200)
  const { rows } = await sql<{ to: string }>`
    select headers->>'Reply-To' as to from outbox where member_id = ${member.id} order by created_at desc, id desc
    limit 1`.execute(test.database.db)
  return rows[0]?.to ?? ''
}

describe('an e-mail to the inbox', () => {
  it('of a member begins a conversation and is confirmed; delivered twice, it acts once', async () => {
    const anna = await aMember(test, site)
    const letter = { from: anna.email.toUpperCase(), id: createId() }
    expect([await receive(letter), await receive(letter)]).toEqual(['new thread', 'repeated'])
    const [thread] = await findThreads(anna.email)
    expect(thread?.member?.id).toBe(anna.id)
    const { messages } = await readThread(thread?.id)
    expect(messages).toMatchObject([
      { text: 'My payment\n\nWhere is it?', from_staff: false, by_mail: true, refused_files: 0 },
    ])
    await test.runJobs()
    const mails = await readMailsTo(test, anna.email)
    expect(mails.map(({ subject }) => subject)).toEqual([`We’ve received your e-mail ${thread?.reference}`])
  })

  it('of someone without an account begins one without a confirmation, which a stranger could have asked for', async () => {
    const email = `${createId()}@stranger.test`
    expect(await receive({ from: email })).toBe('new thread')
    await test.runJobs()
    expect((await findThreads(email))[0]?.member).toBeNull()
    expect(await readMailsTo(test, email)).toEqual([])
  })

  it('is not that of an account whose address was never confirmed', async () => {
    const anna = await aMember(test, site, { status: 'not_confirmed' })
    expect(await receive({ from: anna.email })).toBe('new thread')
    expect((await findThreads(anna.email))[0]?.member).toBeNull()
    expect((await test.call(anna, 'complaints', {})).body.complaints).toEqual([])
  })

  it('joins the sender’s open conversation, and one that its subject names also when that is solved', async () => {
    const anna = await aMember(test, site)
    await receive({ from: anna.email })
    const [thread] = await findThreads(anna.email)
    expect(await receive({ from: anna.email, text: 'And the second one?' })).toBe('added')
    await test.call(mia, 'adminMarkThread', { id: thread?.id ?? '', state: 'solved' })
    const subject = `Re: Message (${thread?.reference})`
    expect(await receive({ from: anna.email, subject, text: 'Thanks.' })).toBe('added')
    // A stranger who knows the reference begins a conversation of their own.
    expect(await receive({ from: `${createId()}@stranger.test`, subject })).toBe('new thread')
    expect(await receive({ from: anna.email, subject: 'News', text: 'More.' })).toBe('added')
    expect((await readThread(thread?.id)).messages.map(({ text }) => text)).toEqual([
      ...['My payment\n\nWhere is it?', 'And the second one?', 'Thanks.', 'More.'],
    ])
  })

  it('to the address of a conversation is added to it from any address, and opens it again', async () => {
    const anna = await aMember(test, site)
    const to = await beWrittenTo(anna)
    expect(to).toMatch(/^Help\+[0-9a-f]{32}\.[0-9a-f]{16}@receive\.test$/)
    const [thread] = await findThreads(anna.email, 'waiting')
    const text = 'On Monday.\n\nOn Tue, 3 Nov 2026, Duet wrote:\n> Which day was it?\n'
    expect(await receive({ from: 'office@elsewhere.test', to, text })).toBe('added')
    const read = await readThread(thread?.id)
    expect([read.state, read.messages.at(-1)]).toMatchObject([
      'open',
      { text: 'On Monday.', by_mail: true, from_staff: false },
    ])
    const own = (await test.call(anna, 'complaints', {})).body.complaints
    expect(own[0]?.messages.map((message) => message.text)).toEqual(['Which day was it?', 'On Monday.'])
    // As a mail server hands it over, which has put the address aside, in capitals.
    expect(await take(write({ from: anna.email, to: 'someone@receive.test' }), to.toUpperCase())).toBe(
      'added',
    )
    const forged = to.replace(/\.[0-9a-f]{16}@/, '.0123456789abcdef@')
    expect(await receive({ from: 'office@elsewhere.test', to: forged })).toBe('new thread')
  })

  it('loses its attachments, which its sender and the staff are told', async () => {
    const anna = await aMember(test, site)
    expect(await receive({ from: anna.email, file: true })).toBe('new thread')
    expect(await receive({ from: anna.email, file: true, text: 'Again.' })).toBe('added')
    const [thread] = await findThreads(anna.email)
    const { messages } = await readThread(thread?.id)
    expect(messages.map(({ refused_files }) => refused_files)).toEqual([1, 1])
    await test.runJobs()
    const mails = await readMailsTo(test, anna.email)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).toContain('we can’t take the attachment of your e-mail')
  })

  it('is read without quoted text and signature, from HTML where there is no other text, and cut when too long', async () => {
    const anna = await aMember(test, site)
    const read = async (letter: Omit<Letter, 'from'>) => {
      await receive({ from: anna.email, ...letter })
      const [thread] = await findThreads(anna.email)
      return (await readThread(thread?.id)).messages.at(-1)?.text
    }
    await read({ text: 'First.' })
    expect(await read({ text: 'Yes.\n\n-- \nAnna\nSome street 1' })).toBe('Yes.')
    expect(await read({ text: 'See below.\n\n________________________________\nFrom: Duet' })).toBe(
      'See below.',
    )
    expect(await read({ text: '> Which day?\nOn Monday.' })).toBe('> Which day?\nOn Monday.')
    expect(await read({ text: '> only a quote' })).toBe('> only a quote')
    expect((await read({ text: 'x'.repeat(6000) }))?.length).toBe(5000)
    const html = write({ from: anna.email, text: '<style>p{}</style><p>Tom &amp; <b>me</b></p>' })
    test.clock.advance({ seconds: 1 })
    await take(Buffer.from(html.toString().replace('text/plain', 'text/html')))
    const [thread] = await findThreads(anna.email)
    expect((await readThread(thread?.id)).messages.at(-1)?.text).toBe('Tom & me')
  })
})

describe('an e-mail that is not taken', () => {
  it('was written by a program, by the site itself, or is spam', async () => {
    const from = `${createId()}@robots.test`
    for (const header of [
      'Auto-Submitted: auto-replied',
      'Precedence: bulk',
      'Return-Path: <>',
      'List-Id: <news.example>',
      'X-Autoreply: yes',
    ])
      expect([header, await receive({ from, headers: [header] })]).toEqual([header, 'automatic'])
    expect(await receive({ from: 'MAILER-DAEMON@mx.test' })).toBe('automatic')
    expect(await receive({ from: 'care@receive.test' })).toBe('automatic')
    expect(await receive({ from: `help+${'a'.repeat(32)}.${'b'.repeat(16)}@receive.test` })).toBe('automatic')
    expect(await receive({ from, headers: ['X-Spam-Flag: YES'] })).toBe('spam')
    expect(await receive({ from, headers: ['Auto-Submitted: no'] })).toBe('new thread')
  })

  it('is for another address, says nothing, or has no sender', async () => {
    const from = `${createId()}@stranger.test`
    expect(await receive({ from, to: 'info@receive.test' })).toBe('not ours')
    expect(await receive({ from, subject: '', text: ' ' })).toBe('unreadable')
    expect(await receive({ from: 'stranger' })).toBe('unreadable')
  })

  it('is the twenty-first of an address in a day', async () => {
    const from = `${createId()}@many.test`
    const results = new Set<string>()
    for (let count = 0; count < 20; count++) results.add(await receive({ from }))
    expect([...results]).toEqual(['new thread', 'added'])
    expect(await receive({ from })).toBe('too many')
    test.clock.advance({ days: 1, seconds: 1 })
    expect(await receive({ from })).toBe('added')
  })
})
