import { likesPage } from '#contract/api/limits.ts'
import type { Handler } from '../../app/handler.ts'
import { cardsOf } from '../profiles/cards.ts'
import { findLikesReceived, findLikesSent } from './likes.sql.ts'
import { readLikesCursor, writeLikesCursor } from './likes-cursor.ts'

/** Lists likes sent and received with whole cards, so that the screen needs no further call. */
export const likes: Handler<'likes'> = async (ctx, { before }) => {
  const cursor = readLikesCursor(ctx, before)
  const memberId = ctx.viewer.id
  const limit = likesPage + 1
  const [received, sent] = await Promise.all([
    cursor.received === 'end' ? [] : findLikesReceived(ctx.db, { memberId, after: cursor.received, limit }),
    cursor.sent === 'end' ? [] : findLikesSent(ctx.db, { memberId, after: cursor.sent, limit }),
  ])
  const [receivedPage, sentPage] = [received.slice(0, likesPage), sent.slice(0, likesPage)]
  const ids = new Set([...receivedPage, ...sentPage].map((row) => row.id))
  const cards = new Map((await cardsOf(ctx, [...ids])).map((card) => [card.id, card]))
  const profiles = sentPage.flatMap((row) => cards.get(row.id) ?? [])
  const liked_by = receivedPage.flatMap((row) => {
    const card = cards.get(row.id)
    return card ? [{ ...card, like_new: row.is_new }] : []
  })
  return {
    profiles,
    liked_by,
    likes: profiles.map((card) => card.id),
    matches: [...cards.values()].filter((card) => card.match).map((card) => card.id),
    next: writeLikesCursor(ctx, {
      received: received.length > likesPage ? receivedPage.at(-1) : undefined,
      sent: sent.length > likesPage ? sentPage.at(-1) : undefined,
    }),
  }
}
