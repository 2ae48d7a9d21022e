import type { Row } from './plant.ts'
import { daysAgo, later, now, type World } from './world.ts'

/** Long enough to be a circular. */
const text = 'I have seen your profile and I should like to meet you soon by the sea.'

function person(w: World, id: string, name: string): Row[] {
  const gender = name === 'ben' ? 'male' : 'female'
  const isFictional = id === w.fay
  const key = `${name}${w.mark}`
  const signup = { signup_at: daysAgo(0.5), signup_key: name === 'anna' ? w.signupKey : null }
  const email = { email: `${key}@x.test`, email_key: `${key}@x.test` }
  return [
    [
      'members',
      {
        id,
        kind: isFictional ? 'fictional' : 'person',
        status: 'activated',
        looking_for: 'male',
        ...email,
        ...signup,
      },
    ],
    [
      'member_states',
      { member_id: id, credits: 5 * w.number, unread: 1, new_likes: w.number, conversations_started: 1 },
    ],
    [
      'profiles',
      {
        member_id: id,
        name,
        name_key: key,
        gender,
        date_of_birth: '1990-01-01',
        status: 'active',
        about_me: 'Lighthouses',
        fictional: isFictional,
        main_picture_id: name === 'anna' ? w.picture : null,
      },
    ],
    [
      'search_members',
      {
        member_id: id,
        gender,
        active_at: daysAgo(5 + w.number / 10),
        date_of_birth: '1990-01-01',
        visible: true,
      },
    ],
  ]
}

function talk(of: { id: string; from: string; to: string; message: string; client: string }): Row[] {
  const [a, b] = [of.from, of.to].sort()
  const conversation = { conversation_id: of.id, from_id: of.from, to_id: of.to }
  return [
    [
      'conversations',
      {
        id: of.id,
        member_a: a,
        member_b: b,
        started_by: of.from,
        last_message_id: of.message,
        unread_a: 1,
        unread_b: 1,
        last_at: now,
        created_at: daysAgo(0.01),
        wrote_a: true,
      },
    ],
    [
      'messages',
      { id: of.message, ...conversation, kind: 'text', body: text, client_id: of.client, credits: 1 },
    ],
  ]
}

/** Returns the rows of what members own, do and receive. */
export function buildMemberRows(w: World): Row[] {
  const { anna, ben, cat, fay } = w
  const desk = { id: w.deskConversation, from: anna, to: fay, message: w.deskMessage, client: w.change }
  return [
    ...person(w, anna, 'anna'),
    ...person(w, ben, 'ben'),
    ...person(w, cat, 'cat'),
    ...person(w, fay, 'fay'),
    ...talk({ id: w.conversation, from: anna, to: ben, message: w.message, client: w.client }),
    ...talk(desk),
    ['chat_photos', { id: w.photo, file: `photo ${w.number}` }],
    ['chat_voices', { id: w.voice, file: `voice ${w.number}`, type: 'audio/webm', milliseconds: 1000 }],
    [
      'pictures',
      {
        id: w.picture,
        state: 'approved',
        file: 'picture',
        perceptual_hash: w.mark ? '2222222222222222' : '0123456789abcdef',
        position: w.number,
      },
    ],
    ['likes', { from_id: anna, to_id: ben, created_at: daysAgo(2), is_new: true }],
    ['likes', { from_id: ben, to_id: anna, created_at: daysAgo(2) }],
    ['likes', { from_id: anna, to_id: cat, created_at: daysAgo(2) }],
    ['likes', { from_id: ben, to_id: cat, created_at: daysAgo(2) }],
    ['likes', { from_id: cat, to_id: ben, created_at: daysAgo(2) }],
    ['blocks', { blocker_id: anna, blocked_id: cat }],
    ['blocks', { blocker_id: anna, blocked_id: fay }],
    ['blocks', { blocker_id: ben, blocked_id: cat }],
    ['blocks', { blocker_id: cat, blocked_id: ben }],
    ['swipes', { member_id: ben, profile_id: cat, vote: 'skip', voted_at: now }],
    ['swipes', { profile_id: fay, vote: 'skip', voted_at: now }],
    ['swipes', { profile_id: cat, vote: 'skip', voted_at: now }],
    ['saved_searches', { id: w.search, alert: true }],
    ['match_wishes', { gender: 'male', min_age: 20, max_age: 40 }],
    ['message_notices', { member_id: ben, created_at: daysAgo(2), first_message: true }],
    ['message_notices', { created_at: daysAgo(2), first_message: true }],
    ['like_notices', { from_id: ben, created_at: daysAgo(2) }],
    ['mail_times', { kind: 'weekly', last_at: daysAgo(30) }],
    ['push_subscriptions', { endpoint: `https://push.test/${w.number}` }],
    ['push_notices', { first_message: true }],
    ...buildAccountRows(w),
  ]
}

/** Returns the rows of accounts and of the staff's work on them. */
function buildAccountRows(w: World): Row[] {
  const { anna, ben, cat } = w
  return [
    ['sessions', { token_hash: w.token, expires_at: later }],
    ['ended_sessions', { token_hash: w.token, reason: 'password', ended_at: now }],
    ['known_devices', { token_hash: w.token, first_at: now, last_at: now }],
    ['account_links', { token_hash: w.token, kind: 'reset', expires_at: later }],
    ['passkeys', { credential_id: `passkey ${w.number}` }],
    ['account_deletions', { previous_status: 'activated', reason: 'time' }],
    ['country_changes', { kind: 'profile', from_country: 'NL', to_country: 'DE', created_at: now }],
    [
      'account_exports',
      { id: w.archive, state: 'ready', file: `export ${w.number}`, bytes: 1, expires_at: later },
    ],
    ['email_changes', { id: w.change, old_email: 'old@x.test', new_email: 'new@x.test' }],
    [
      'idempotent_answers',
      { caller: anna, key: w.key, call: 'like', status: 200 + w.number, created_at: now },
    ],
    [
      'outbox',
      {
        id: w.mail,
        member_id: anna,
        channel: 'mail',
        recipient: `anna${w.mark}@x.test`,
        cause: `hello${w.mark}`,
      },
    ],
    [
      'reports',
      { ...report(w), id: w.report, reporter_id: ben, reported_id: anna, reference: `R${w.number}` },
    ],
    [
      'reports',
      {
        ...report(w),
        id: w.other,
        reporter_id: anna,
        reported_id: cat,
        reference: `O${w.number}`,
        key: w.change,
      },
    ],
    [
      'complaints',
      {
        id: w.complaint,
        reference: `C${w.number}`,
        key: w.key,
        category: 'other',
        email: `anna${w.mark}@x.test`,
      },
    ],
    [
      'data_requests',
      {
        id: w.request,
        reference: `D${w.number}`,
        kind: 'access',
        due_at: later,
        email: `anna${w.mark}@x.test`,
      },
    ],
    ['decision_notices', { id: w.notice, text: 'A warning.' }],
    ['decisions', { id: w.decision, kind: 'warning', notice_id: w.notice, report_id: w.report }],
    ['appeals', { id: w.appeal, decision_id: w.decision, decided_by: w.staff }],
    ['text_flags', { id: w.flag, kind: 'words', text: 'casino' }],
    [
      'staff',
      { id: w.staff, email_key: `staff${w.number}`, state: 'active', password_hash: 'x', roles: ['admin'] },
    ],
    ['staff_sessions', { token_hash: w.token, expires_at: later }],
    ['staff_invitations', { token_hash: w.token, expires_at: later }],
    ['two_factor', { secret: Buffer.alloc(40) }],
    ['credit_adjustments', { id: w.adjustment, state: 'waiting', requested_by: w.staff }],
  ]
}

const report = (w: World) => ({ reason: 'spam', body: 'Odd.', evidence: '{}', key: w.key, state: 'open' })
