import { unsendSeconds } from '#contract/api/limits.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { findWallet } from '../credits/credits.sql.ts'
import { grantCredits } from '../credits/grant-credits.ts'
import { lockStates } from '../likes/likes.sql.ts'
import { scheduleFileRemoval } from '../photos/photos.sql.ts'
import { removeScheduledFiles } from '../photos/remove-files.ts'
import { deleteChatPhoto } from './chat-photos.sql.ts'
import { deleteChatVoice } from './chat-voices.sql.ts'
import { findOtherMember } from './conversation-pair.sql.ts'
import { listChatPhotoFiles } from './send-photo.ts'
import { deleteMessage, lockOwnMessage, wasNotified } from './unsend.sql.ts'

interface UnsentMessage {
  viewerId: string
  to: string
  conversation: string
  message: string
}

/**
 * Removes the message under the locks of both members. Returns the new balance, the refunded credits, and the files to
 * delete.
 */
async function unsendLocked(tx: Tx, { viewerId, to, conversation, message }: UnsentMessage) {
  await lockStates(tx.db, [viewerId, to])
  const found = await lockOwnMessage(tx, { viewerId, conversation, message })
  if (!found) throw fail('not_found')
  const seconds = (tx.now.getTime() - found.created_at.getTime()) / 1000
  if (found.read || seconds > unsendSeconds) throw fail('too_late')
  const isSpent =
    found.shown || (await wasNotified(tx, { conversation, message: { ...found, id: message }, to }))
  const returned = isSpent ? 0 : found.credits
  const unread = await deleteMessage(tx, { conversation, message, to })
  const photo = found.photo_id === null ? null : await deleteChatPhoto(tx, found.photo_id)
  const recording = found.voice_id === null ? null : await deleteChatVoice(tx, found.voice_id)
  const files = [
    ...(photo === null ? [] : listChatPhotoFiles(photo)),
    ...(recording === null ? [] : [recording]),
  ]
  if (files.length > 0) await scheduleFileRemoval(tx.db, files, tx.now)
  // The price returns to where it came from: the ledger finds it by the message (`release`).
  const credits = await findWalletAfter(tx, { viewerId, message, credits: returned })
  const gone = { type: 'message_removed', conversation, message } as const
  for (const id of [viewerId, to].sort()) {
    await tx.addEvent(id, { ...gone, ...(id === to ? { unread } : { credits }) })
  }
  return { credits, returned, files }
}

async function findWalletAfter(
  tx: Tx,
  { viewerId, message, credits }: { viewerId: string; message: string; credits: number },
): Promise<number> {
  if (credits === 0) return findWallet(tx.db, viewerId)
  const grant = { memberId: viewerId, credits, kind: 'release', reference: message } as const
  return (await grantCredits(tx, grant)).balance
}

/**
 * Unsends one's own message within two minutes while the receiver has not read it: it disappears on both sides. Its
 * credits return to the lots they came from, unless it was delivered: shown on a screen of the receiver, or announced
 * by a push or an e-mail. Throws `not_found` for messages of others and `too_late` afterwards.
 */
export const unsendMessage: Handler<'unsendMessage'> = async (ctx, { conversation, message }) => {
  const viewerId = ctx.viewer.id
  const to = await findOtherMember(ctx.db, viewerId, conversation)
  if (!to) throw fail('not_found')
  const { credits, returned, files } = await ctx.transaction((tx) =>
    unsendLocked(tx, { viewerId, to, conversation, message }),
  )
  if (files.length > 0) await removeScheduledFiles(ctx)
  return { removed: message, credits, returned }
}
