import type { MemberContext, StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { deliverMessage } from '../../features/chat/deliver-message.ts'
import { cleanMessageText } from '../../features/chat/message-text.ts'
import { nameChatPhotoFile } from '../../features/chat/send-photo.ts'
import { markShown } from '../../features/chat/shown-marks.sql.ts'
import { readPage, showPage } from '../list-page.ts'
import { readQueueSites } from '../staff/queue-sites.ts'
import {
  claimConversation,
  type DeskRow,
  findDesk,
  findDeskConversation,
  findDeskFiles,
  findDeskMessages,
  insertDeskAnswer,
  keepConversation,
  releaseConversation,
} from './fictional-desk.sql.ts'

/** How long a claim lasts without an answer. */
const claimMilliseconds = 600_000

/** Lists what waits for an answer. */
export const adminDesk: Handler<'adminDesk'> = async (ctx, input) => {
  const page = readPage(ctx, 'adminDesk', input)
  const found = await findDesk(ctx.db, readQueueSites(ctx, input.site), { now: ctx.clock.now(), page })
  return {
    conversations: found.rows.map((row) => ({
      conversation: row.conversation,
      site: row.site,
      profile: { id: row.profile_id, name: row.profile_name },
      member: { id: row.member_id, name: row.member_name, language: row.language },
      at: row.at.toISOString(),
      claimed_by: row.claimed_by,
      mine: row.staff_id === ctx.staff.id,
    })),
    ...showPage(ctx, page, found),
  }
}

/** Returns the conversation with a fictional profile; for any other there is none. */
async function requireDeskConversation(ctx: StaffContext, conversation: string): Promise<DeskRow> {
  const row = await findDeskConversation(ctx.db, ctx.site.id, { now: ctx.clock.now(), conversation })
  if (!row) throw fail('not_found')
  return row
}

/** Claims a conversation and returns it, or releases it. */
export const adminDeskClaim: Handler<'adminDeskClaim'> = async (ctx, { conversation, claim }) => {
  const row = await requireDeskConversation(ctx, conversation)
  await ctx.transaction(async (tx) => {
    const until = new Date(tx.now.getTime() + claimMilliseconds)
    const mine = { conversation, staffId: ctx.staff.id, now: tx.now, until }
    if (!claim) await releaseConversation(tx.db, conversation, ctx.staff.id)
    else if (!(await claimConversation(tx.db, mine))) throw fail('forbidden', { state: 'claimed' })
    await tx.audit({
      act: claim ? 'desk.claimed' : 'desk.released',
      subject: { type: 'conversation', id: conversation },
    })
  })
  if (!claim) return { messages: [] }
  // The person who answers for the profile is its reader.
  await markShown(ctx, row.profile_id, [conversation])
  const messages = await findDeskMessages(ctx.db, conversation)
  return {
    messages: messages.map(
      ({ id, created_at, from_id, kind, body, photo_id, voice_id, answers, reactions }) => ({
        id,
        at: created_at.toISOString(),
        by_profile: from_id === row.profile_id,
        text: body ?? `[${kind}]`,
        has_photo: photo_id !== null,
        has_voice: voice_id !== null,
        answers,
        reactions: Object.entries(reactions ?? {}).map(([by, reaction]) => ({
          mine: by === row.profile_id,
          reaction,
        })),
      }),
    ),
  }
}

/** Returns the files of a message, to the staff member who has claimed its conversation. */
async function findClaimedFiles(ctx: StaffContext, asked: { conversation: string; message: string }) {
  const { staff_id } = await requireDeskConversation(ctx, asked.conversation)
  const files = staff_id === ctx.staff.id ? await findDeskFiles(ctx.db, asked) : undefined
  if (!files) throw fail('not_found')
  return files
}

const unkept = { 'cache-control': 'private, no-store' }

/** Returns a photo of a conversation that the caller has claimed. Throws `not_found` for any other. */
export const adminDeskPhoto: Handler<'adminDeskPhoto'> = async (ctx, asked) => {
  const { photo } = await findClaimedFiles(ctx, asked)
  const bytes = photo && (await ctx.services.files.read(nameChatPhotoFile(photo, 'full')))
  if (!bytes) throw fail('not_found')
  return { bytes, type: 'image/webp', headers: unkept }
}

/** Returns a recording of a conversation that the caller has claimed. Throws `not_found` for any other. */
export const adminDeskVoice: Handler<'adminDeskVoice'> = async (ctx, asked) => {
  const { voice, voice_type: type } = await findClaimedFiles(ctx, asked)
  const bytes = voice && (await ctx.services.files.read(voice))
  if (!bytes || !type) throw fail('not_found')
  return { bytes, type, headers: unkept }
}

/** Returns the context in which a fictional profile writes: no one is logged in as one. */
function toProfileContext(ctx: StaffContext, profileId: string): MemberContext {
  return { ...ctx, viewer: { id: profileId, sessionHash: Buffer.alloc(0) } }
}

/** Writing for longer than the claim lasts does not lose the conversation until someone else claims it. */
async function requireClaim(ctx: StaffContext, conversation: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const mine = {
      conversation,
      staffId: ctx.staff.id,
      until: new Date(tx.now.getTime() + claimMilliseconds),
    }
    if (!(await keepConversation(tx.db, mine))) throw fail('forbidden', { state: 'claimed' })
    await tx.audit({ act: 'desk.claimed', subject: { type: 'conversation', id: conversation } })
  })
}

/** Answers as a fictional profile, free of charge; the message is recorded as written by staff. */
export const adminDeskAnswer: Handler<'adminDeskAnswer'> = async (ctx, { conversation, text, client_id }) => {
  const row = await requireDeskConversation(ctx, conversation)
  if (row.staff_id !== ctx.staff.id) await requireClaim(ctx, conversation)
  const body = cleanMessageText(text, ctx.site.settings.message_length)
  const sender = toProfileContext(ctx, row.profile_id)
  const content = { kind: 'text', body, price: 0 } as const
  const { message } = await deliverMessage(sender, { conversation, client_id }, content)
  await ctx.transaction(async (tx) => {
    await insertDeskAnswer(tx.db, { message: message.id, conversation, staffId: ctx.staff.id, now: tx.now })
    await releaseConversation(tx.db, conversation, ctx.staff.id)
    await tx.audit({
      act: 'desk.answered',
      subject: { type: 'conversation', id: conversation },
      details: { message: message.id },
    })
  })
  return {}
}
