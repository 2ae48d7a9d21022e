import { termsVersionDate } from '#contract/api/limits.ts'
import { sensitiveWordingVersion } from '#contract/features/accounts/consents.ts'
import { type SensitiveSubject, sensitiveSubjects } from '#contract/features/accounts/sensitive-subjects.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { toEmailKey } from '#server/features/accounts/email-key.ts'
import { toNameKey } from '#server/features/profiles/name-rule.ts'
import { createId } from '#server/platform/ids.ts'
import type { Rows } from './copy-rows.ts'
import type { DemoMember } from './members.ts'
import type { DemoPicture } from './pictures.ts'
import type { DemoConversation, DemoLike } from './relations.ts'
import type { Wallet } from './wallets.ts'

/** A member with what else its rows need. */
export type MemberWithDetails = {
  member: DemoMember
  wallet: Wallet
  pictures: readonly DemoPicture[]
  passwordHash: string | null
  conversationsStarted: number
  unread: number
  /** Played members reply automatically if the demo was started so; a crowd only adds numbers. */
  role: 'played' | 'extra' | 'crowd'
  /** When the first purchase completed, of premium members. */
  paidSince?: Date
  /** The traffic source through which the member came. */
  source?: { network: string; ref: string }
}

/** Kinds of mail that are off by default. */
const offByDefault = ['promotions', 'weekly_updates', 'news'] as const

export function buildMemberRows(siteId: string, members: readonly MemberWithDetails[]): Rows {
  return {
    table: 'members',
    columns: [
      'id',
      'site_id',
      'kind',
      'email',
      'email_key',
      'password_hash',
      'status',
      'language',
      'looking_for',
      'notifications_disabled',
      'paid_since',
      'terms_version',
      'tracking',
      'is_demo',
      'signup_at',
    ],
    rows: members.map(({ member, passwordHash, role, paidSince, source }) => [
      member.id,
      siteId,
      member.kind,
      member.email,
      toEmailKey(member.email),
      passwordHash,
      member.status,
      member.language,
      member.lookingFor,
      offByDefault,
      member.premium ? (paidSince ?? new Date(member.signupAt.getTime() + 3_600_000)) : null,
      termsVersionDate,
      JSON.stringify({ demo: role, ...source }),
      true,
      member.signupAt,
    ]),
  }
}

/** What members agree to of sensitive data, in the words of their site; fictional profiles are no one's data. */
export function buildConsentRows(
  members: readonly MemberWithDetails[],
  { language, readWording }: { language: Locale; readWording: (subject: SensitiveSubject) => string },
): Rows {
  return {
    table: 'sensitive_consents',
    columns: ['id', 'member_id', 'subject', 'version', 'wording', 'language', 'given_at'],
    rows: members
      .filter(({ member }) => member.kind === 'person')
      .flatMap(({ member }) =>
        sensitiveSubjects
          .filter((subject) => subject !== 'photo_comparison')
          .filter((subject) => subject !== 'sexuality' || member.sexuality !== undefined)
          .map((subject) => [
            ...[createId(), member.id, subject, sensitiveWordingVersion, readWording(subject), language],
            member.signupAt,
          ]),
      ),
  }
}

/** `new_likes` is counted by the likes themselves. */
export function buildStateRows(siteId: string, members: readonly MemberWithDetails[]): Rows {
  return {
    table: 'member_states',
    columns: ['member_id', 'site_id', 'credits', 'unread', 'conversations_started'],
    rows: members.map(({ member, wallet, unread, conversationsStarted }) => [
      member.id,
      siteId,
      wallet.credits,
      unread,
      conversationsStarted,
    ]),
  }
}

export function buildProfileRows(siteId: string, members: readonly MemberWithDetails[]): Rows {
  return {
    table: 'profiles',
    columns: [
      'member_id',
      'site_id',
      'name',
      'name_key',
      'gender',
      'date_of_birth',
      'fictional',
      'sexuality',
      'country',
      'region_id',
      'city_id',
      'city',
      'interests',
      'hair_color',
      'eye_color',
      'body_type',
      'relationship_status',
      'tattoos',
      'about_me',
      'main_picture_id',
      'num_pictures',
    ],
    rows: members.map(({ member, pictures }) => [
      member.id,
      siteId,
      member.name,
      toNameKey(member.name),
      member.gender,
      member.dateOfBirth,
      member.kind === 'fictional',
      member.sexuality,
      member.city.country,
      member.city.regionId,
      member.city.id,
      member.city.name,
      member.interests,
      member.hairColor,
      member.eyeColor,
      member.bodyType,
      member.relationshipStatus,
      member.tattoos,
      member.aboutMe,
      pictures[0]?.id,
      pictures.length,
    ]),
  }
}

const pictureColumns = [
  ...['member_id', 'id', 'position', 'state', 'file', 'width', 'height', 'blur', 'portrait', 'created_at'],
]

const buildPictureCells = (
  member: DemoMember,
  picture: DemoPicture,
  as: { position: number; state: string },
) => [
  ...[
    member.id,
    picture.id,
    as.position,
    as.state,
    picture.file,
    picture.width,
    picture.height,
    picture.blur,
  ],
  ...[JSON.stringify(picture.spec), picture.createdAt],
]

export function buildPictureRows(members: readonly MemberWithDetails[]): Rows {
  return {
    table: 'pictures',
    columns: pictureColumns,
    rows: members.flatMap(({ member, pictures }) =>
      pictures.map((picture, position) =>
        buildPictureCells(member, picture, { position, state: 'approved' }),
      ),
    ),
  }
}

/** Pictures that come after the others of their members and that staff have still to look at. */
export function toWaitingRows(waiting: readonly { member: DemoMember; picture: DemoPicture }[]): Rows {
  return {
    table: 'pictures',
    columns: pictureColumns,
    rows: waiting.map(({ member, picture }) =>
      buildPictureCells(member, picture, { position: member.pictures.length, state: 'pending' }),
    ),
  }
}

export function buildMovementRows(members: readonly MemberWithDetails[]): Rows {
  return {
    table: 'credit_movements',
    columns: [
      'member_id',
      'id',
      'kind',
      'from_account',
      'to_account',
      'credits',
      'balance',
      'reference',
      'created_at',
    ],
    rows: members.flatMap(({ wallet }) =>
      wallet.movements.map((entry) => [
        entry.memberId,
        entry.id,
        entry.kind,
        entry.from,
        entry.to,
        entry.credits,
        entry.balance,
        entry.reference,
        entry.createdAt,
      ]),
    ),
  }
}

export function buildLikeRows(likes: readonly DemoLike[]): Rows {
  return {
    table: 'likes',
    columns: ['from_id', 'to_id', 'created_at', 'seen_at'],
    rows: likes.map((like) => [like.fromId, like.toId, like.createdAt, like.seenAt]),
  }
}

/** One row per pair, the smaller member id as a (see 0008_chat.sql). */
export function buildConversationRows(siteId: string, conversations: readonly DemoConversation[]): Rows {
  return {
    table: 'conversations',
    columns: [
      'id',
      'site_id',
      'member_a',
      'member_b',
      'started_by',
      'wrote_a',
      'wrote_b',
      'last_message_id',
      'last_at',
      'unread_a',
      'unread_b',
      'read_a',
      'read_b',
      'delivered_a',
      'delivered_b',
      'created_at',
    ],
    rows: conversations.map((conversation) => buildConversationCells(siteId, conversation)),
  }
}

function buildConversationCells(
  siteId: string,
  { id, startedBy, otherId, messages, unreadBy }: DemoConversation,
) {
  const [a, b] = startedBy < otherId ? [startedBy, otherId] : [otherId, startedBy]
  const last = messages.at(-1) ?? messages[0]
  const findNewest = (from: string, max = messages.length) =>
    messages.slice(0, max).findLast((message) => message.fromId === from)?.id
  const unread = (reader: string) => (unreadBy === reader ? 1 : 0)
  return [
    id,
    siteId,
    a,
    b,
    startedBy,
    findNewest(a) !== undefined,
    findNewest(b) !== undefined,
    last.id,
    last.createdAt,
    unread(a),
    unread(b),
    findNewest(b, messages.length - unread(a)),
    findNewest(a, messages.length - unread(b)),
    findNewest(b),
    findNewest(a),
    messages[0].createdAt,
  ]
}

export function buildMessageRows(conversations: readonly DemoConversation[], credits: number): Rows {
  return {
    table: 'messages',
    columns: [
      'conversation_id',
      'id',
      'from_id',
      'to_id',
      'kind',
      'body',
      'credits',
      'client_id',
      'created_at',
    ],
    rows: conversations.flatMap(({ id, messages }) =>
      messages.map((message) => [
        id,
        message.id,
        message.fromId,
        message.toId,
        'text',
        message.text,
        credits,
        message.clientId,
        message.createdAt,
      ]),
    ),
  }
}
