import { likesPage } from '#contract/api/limits.ts'
import type { MemberContext } from '../../app/context.ts'
import { failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { type CursorQuery, openCursor, sealCursor } from '../../platform/sealed-cursor.ts'
import { readCards } from '../profiles/cards.ts'
import type { LikePosition, LikeRow } from './likes.sql.ts'
import { findLikesReceived, findLikesSent } from './likes.sql.ts'

/** Where each of the two lists continues: at the start (null), after a like, or nowhere, since it has ended. */
interface LikesCursor {
  received: LikePosition | 'end' | null
  sent: LikePosition | 'end' | null
}

function writePlace(row: LikeRow | undefined): string {
  return row ? `${row.is_new ? 1 : 0}.${row.at.toString(36)}.${row.id}` : '-'
}

function readPlace(text: string): LikePosition | 'end' {
  if (text === '-') return 'end'
  const [isNew = '', at = '', id = ''] = text.split('.')
  return { isNew: isNew === '1', at: Number.parseInt(at, 36), id }
}

const buildCursorQuery = ({ site, viewer }: MemberContext): CursorQuery => ({
  siteId: site.id,
  viewerId: viewer.id,
  call: 'likes',
})

/** Seals the cursors of both lists, which contain when each like was given; null when both have ended. */
function writeLikesCursor(
  ctx: MemberContext,
  last: { received: LikeRow | undefined; sent: LikeRow | undefined },
): string | null {
  if (!last.received && !last.sent) return null
  const { secrets } = ctx.services
  return sealCursor(secrets, buildCursorQuery(ctx), `${writePlace(last.received)}~${writePlace(last.sent)}`)
}

/** Opens them again. Throws `validation` for a text not issued to this member. */
function readLikesCursor(ctx: MemberContext, text: string | undefined): LikesCursor {
  if (text === undefined) return { received: null, sent: null }
  const places = openCursor(ctx.services.secrets, buildCursorQuery(ctx), text)
  if (places === null) throw failFields({ before: 'validation' })
  const [received = '', sent = ''] = places.split('~')
  return { received: readPlace(received), sent: readPlace(sent) }
}

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
  const cards = new Map((await readCards(ctx, [...ids])).map((card) => [card.id, card]))
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
