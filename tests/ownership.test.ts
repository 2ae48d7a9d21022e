import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { CallDeclaration } from '#contract/api/call.ts'
import { type CallName, calls } from '#contract/api/calls.ts'
import { waveformParts } from '#contract/features/chat/voice.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, setPassword, type TestMember } from './builders.ts'
import { buy, order, sellPackages } from './payments.ts'
import { useProgram } from './program.ts'
import { aSound } from './sounds.ts'
import { aStaff } from './staff-builder.ts'

const test = useProgram({ listen: true })

let owner: TestMember
let friend: TestMember
let stranger: TestMember
let foreigner: TestMember
let photo: Buffer
let sound: Buffer
const waveform = '0'.repeat(waveformParts)
const owned = {
  conversation: '',
  photo: '',
  voice: '',
  payment: '',
  ageTry: '',
  paid: '',
  picture: '',
  session: '',
  notice: '',
  package: '',
  message: '',
  archive: '',
  claim: '',
  search: '',
}

beforeAll(async () => {
  const settings = { verified_photos: true }
  const site = await aSite(test, { settings })
  const other = await aSite(test, { host: 'other.test', settings })
  owner = await aMember(test, site, { credits: 100, paid: true })
  friend = await aMember(test, site, { gender: 'male', credits: 100, paid: true })
  stranger = await aMember(test, site, { credits: 100, paid: true })
  foreigner = await aMember(test, other, { credits: 100, paid: true })
  const sent = await test.call(owner, 'sendMessage', {
    profile: friend.id,
    text: 'Hi',
    client_id: createId(),
  })
  owned.conversation = sent.body.message.conversation
  owned.message = sent.body.message.id
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const withPhoto = { ...owner, file: photo }
  const shown = await test.call(withPhoto, 'sendPhoto', { profile: friend.id, client_id: createId() })
  owned.photo = shown.body.message.photo?.id ?? ''
  sound = await aSound()
  const heard = await test.call({ ...owner, file: sound }, 'sendVoice', {
    profile: friend.id,
    client_id: createId(),
    waveform,
  })
  owned.voice = heard.body.message.voice?.id ?? ''
  const [first] = await sellPackages(test, site)
  owned.package = first?.id ?? ''
  owned.paid = (await buy(test, owner, { package: owned.package })).id
  owned.payment = (await order(test, owner, { package: owned.package })).id
  owned.picture = createId()
  await sql`insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
    values (${owner.id}, ${owned.picture}, 0, 'approved', 'picture-of-owner', 720, 900, 'data:,', now())`.execute(
    test.database.db,
  )
  owned.claim = createId()
  await sql`insert into selfies (id, member_id, site_id, gesture, state, claimed_at, claim_expires_at)
    values (${owned.claim}, ${owner.id}, ${site.id}, 'fist', 'claimed', now(), now() + interval '1 day')`.execute(
    test.database.db,
  )
  owned.notice = await aNotice()
  await setPassword(test, owner, 'a long password of mine')
  owned.archive = (await test.call(owner, 'makeExport', { password: 'a long password of mine' })).body.id
  const saved = await test.call(owner, 'saveSearch', { filters: {}, alert: false })
  owned.search = saved.body.search.id
  const ageTry = await test.call(owner, 'startAgeProof', { id: createId(), method: 'test_wallet' })
  owned.ageTry = ageTry.body.request.id
  const { body } = await test.call(owner, 'sessions', {})
  owned.session = body.sessions[0]?.id ?? ''
})

/** Has the staff send the owner a warning; returns its id. */
async function aNotice(): Promise<string> {
  const staff = await aStaff(test)
  const id = createId()
  const { db } = test.database
  await sql`insert into decision_notices (id, member_id, language, text, created_at)
    values (${id}, ${owner.id}, 'en', 'A warning.', now())`.execute(db)
  await sql`insert into decisions (id, site_id, member_id, kind, reason, staff_id, notice_id, created_at)
    select ${createId()}, site_id, id, 'warning', 'Seen.', ${staff.id}, ${id}, now() from members where id = ${owner.id}`.execute(
    db,
  )
  return id
}

type CallQuestion = Record<string, unknown>

/** Returns the form of a direct debit for the owner's order, filled in rightly. */
const debit = (): CallQuestion => ({
  payment: owned.payment,
  account_holder: 'Someone Else',
  iban: 'NL91ABNA0417164300',
  street: 'Marktplein',
  house_number: '1',
  zip: '3511 AA',
  city: 'Utrecht',
  phone: '0612345678',
  authorization: true,
})

/** Calls about something that belongs to someone, asked by someone else: they must not find it. */
const aboutOwned: Partial<Record<CallName, () => CallQuestion>> = {
  chat: () => ({ conversation: owned.conversation }),
  sendMessage: () => ({ conversation: owned.conversation, text: 'Hi', client_id: createId() }),
  sendPhoto: () => ({ conversation: owned.conversation, client_id: createId() }),
  sendVoice: () => ({ conversation: owned.conversation, client_id: createId(), waveform }),
  sendGift: () => ({ conversation: owned.conversation, gift: 'rose', client_id: createId() }),
  sendGif: () => ({ conversation: owned.conversation, gif: 'abc', client_id: createId() }),
  readMessages: () => ({ conversation: owned.conversation, read: true, message: owned.message }),
  removeChat: () => ({ conversation: owned.conversation }),
  unsendMessage: () => ({ conversation: owned.conversation, message: owned.message }),
  typing: () => ({ conversation: owned.conversation }),
  chatPhoto: () => ({ id: owned.photo }),
  acceptPhotos: () => ({ conversation: owned.conversation }),
  changeChatSettings: () => ({ conversation: owned.conversation, pinned: true }),
  react: () => ({ conversation: owned.conversation, message: owned.message, reaction: 'heart' }),
  chatVoice: () => ({ id: owned.voice }),
  acceptVoices: () => ({ conversation: owned.conversation }),
  fetchExport: () => ({ id: owned.archive }),
  startAgeProof: () => ({ id: owned.ageTry, method: 'test_wallet' }),
  ageRequest: () => ({ id: owned.ageTry }),
  presentCredential: () => ({ id: owned.ageTry, response: 'x' }),
  payment: () => ({ id: owned.payment }),
  cancelPayment: () => ({ id: owned.payment }),
  invoice: () => ({ payment: owned.paid }),
  agreement: () => ({ payment: owned.paid }),
  agreementDocument: () => ({ payment: owned.paid, document: 'terms' }),
  withdrawal: () => ({ payment: owned.paid }),
  directDebit: () => ({ payment: owned.payment }),
  requestDebitCode: debit,
  confirmDebit: () => ({ ...debit(), otp: '123456' }),
  changeSavedSearch: () => ({ id: owned.search, alert: true }),
  chooseMainPhoto: () => ({ id: owned.picture, main: true }),
  deletePhoto: () => ({ id: owned.picture }),
  sendSelfie: () => ({ claim: owned.claim }),
  endSession: () => ({ id: owned.session }),
  notices: () => ({ notice: owned.notice }),
  appeal: () => ({ notice: owned.notice, text: 'No.' }),
  report: () => ({ profile: friend.id, reason: 'spam', conversation: owned.conversation }),
}

/** Calls about a member, asked on another site: there the member does not exist. */
const aboutMember: Partial<Record<CallName, () => CallQuestion>> = {
  profile: () => ({ id: owner.id }),
  promptAnswers: () => ({ profile: owner.id }),
  like: () => ({ profile: owner.id }),
  likeBetween: () => ({ profile: owner.id }),
  block: () => ({ profile: owner.id }),
  report: () => ({ profile: owner.id, reason: 'spam' }),
  chat: () => ({ profile: owner.id }),
  sendMessage: () => ({ profile: owner.id, text: 'Hi', client_id: createId() }),
  sendGift: () => ({ profile: owner.id, gift: 'rose', client_id: createId() }),
  swipe: () => ({ profile: owner.id, vote: 'like' }),
  askVerification: () => ({ profile: owner.id }),
  startPayment: () => ({ package: owned.package, method: 'ideal', accept_immediate_start: true }),
}

/** Calls that take an id and are in neither table, each with what keeps it harmless. */
const harmless: Partial<Record<CallName, string>> = {
  signup: 'the member that signup began with is written to by deliverMessage(), as sendMessage is',
  claimGesture: 'the id is one that the caller makes for a row of their own',
  complain: 'an id that is not of this site is dropped',
  unlike: 'deletes only own likes',
  seeLike: 'marks only likes to oneself',
  undoSkip: 'takes back only own skips',
  unblock: 'deletes only own blocks',
  icebreakers: 'gives texts; the id is the name to put into them',
  paymentMethods: 'prices are public',
  discountCode: 'prices are public',
  transactions: 'lists own payments',
  repeatOrder: 'gives own orders only',
  startRepeatOrder: 'repeats own orders only',
  deleteSavedSearch: 'deletes only own searches',
  searchMessages: 'searches own conversations; the id is where the page before ended',
  paymentPostback: 'carries a signature',
  paymentWebhook: 'carries a signature',
  ageResponse: 'carries a signature, and gives nothing',
  paymentOutcome: 'carries a signature of its id',
}

async function answerTo(caller: TestMember, name: CallName, question: CallQuestion) {
  const headers = { 'idempotency-key': createId() }
  // The questions are made for their calls; by name alone TypeScript cannot follow the pair.
  const asked = {
    ...caller,
    headers,
    ...(['sendPhoto', 'sendSelfie'].includes(name) && { file: photo }),
    ...(name === 'sendVoice' && { file: sound }),
  }
  const { status, error } = await test.call(asked, name as 'chat', question as { limit: 1 })
  return { status, error: error?.error ?? null }
}

const nowhere = { status: 404, error: 'not_found' }
const listNames = (table: object) => Object.keys(table) as CallName[] // the tables have no other keys

describe('other members’ data', () => {
  it.each(listNames(aboutOwned))('is not found by a stranger who asks %s (R-011)', async (name) => {
    expect(await answerTo(stranger, name, aboutOwned[name]?.() ?? {})).toMatchObject(nowhere)
  })

  it.each(listNames(aboutOwned))('is not found from another site by %s', async (name) => {
    expect(await answerTo(foreigner, name, aboutOwned[name]?.() ?? {})).toMatchObject(nowhere)
  })

  it.each(listNames(aboutMember))('does not exist for another site in %s', async (name) => {
    expect(await answerTo(foreigner, name, aboutMember[name]?.() ?? {})).toMatchObject(nowhere)
  })

  it('lists no payment of another member (R-019)', async () => {
    const { body } = await test.call(stranger, 'transactions', { id: owned.payment })
    expect(JSON.stringify(body)).not.toContain(owned.payment)
  })

  it('is not ordered again by a stranger', async () => {
    const { body } = await test.call(stranger, 'repeatOrder', { payment: owned.paid })
    expect(body.order).toBeNull()
    const question = { payment: owned.paid, accept_immediate_start: true }
    expect(await answerTo(stranger, 'startRepeatOrder', question)).toMatchObject({
      error: 'nothing_to_repeat',
    })
  })

  it('is not found by its words', async () => {
    const { body } = await test.call(stranger, 'searchMessages', { q: 'Hi', before: createId() })
    expect(body.found).toEqual([])
  })

  it('is unchanged after all these requests', async () => {
    await test.call(stranger, 'deleteSavedSearch', { id: owned.search })
    const { searches } = (await test.call(owner, 'savedSearches', {})).body
    expect(searches).toMatchObject([{ id: owned.search, alert: false }])
    const { body } = await test.call(owner, 'chat', { conversation: owned.conversation })
    expect(body.messages.map((message) => message.kind)).toEqual(['text', 'photo', 'voice'])
    expect(body.messages.every((message) => !message.read)).toBe(true)
    expect((await test.call(owner, 'payment', { id: owned.payment })).body.payment.status).toBe('pending')
    expect((await test.call(owner, 'sessions', {})).body.sessions).toHaveLength(1)
  })

  // The counterpart: the same calls by the owner succeed, so that a refusal above means something.
  it.each([
    'chat',
    'chatPhoto',
    'chatVoice',
    'payment',
    'typing',
    'invoice',
    'agreement',
    'agreementDocument',
    'withdrawal',
    'changeSavedSearch',
    'chooseMainPhoto',
    'deletePhoto',
    'sendSelfie',
    'notices',
    'appeal',
    // The last one: it logs the owner out.
    'endSession',
  ] as const)('is found by its owner with %s', async (name) => {
    expect(await answerTo(owner, name, aboutOwned[name]?.() ?? {})).not.toMatchObject(nowhere)
  })
})

describe('ids in the contract', () => {
  it('belong to calls in one of the tables above', () => {
    const known = new Set([aboutOwned, aboutMember, harmless].flatMap((table) => Object.keys(table)))
    const unknown = Object.entries(calls).filter(([name, call]: [string, CallDeclaration]) => {
      const { properties } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
      const takesId = Object.entries(properties ?? {}).some(
        ([field, schema]) => Object(schema).format === 'uuid' && field !== 'client_id',
      )
      // What belongs to partners is tried in partner-journey.test.ts.
      return takesId && !/^(staff|partner)/.test(call.access) && !known.has(name)
    })
    expect(unknown.map(([name]) => name)).toEqual([])
  })
})
