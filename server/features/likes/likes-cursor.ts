import type { MemberContext } from '../../app/context.ts'
import { failFields } from '../../app/failure.ts'
import { type CursorQuery, openCursor, sealCursor } from '../../platform/sealed-cursor.ts'
import type { LikePlace, LikeRow } from './likes.sql.ts'

/** Where each of the two lists goes on: at its beginning (null), after a like, or nowhere, since it has ended. */
interface LikesCursor {
  received: LikePlace | 'end' | null
  sent: LikePlace | 'end' | null
}

function writePlace(row: LikeRow | undefined): string {
  return row ? `${row.is_new ? 1 : 0}.${row.at.toString(36)}.${row.id}` : '-'
}

function readPlace(text: string): LikePlace | 'end' {
  if (text === '-') return 'end'
  const [isNew = '', at = '', id = ''] = text.split('.')
  return { isNew: isNew === '1', at: Number.parseInt(at, 36), id }
}

const cursorQuery = ({ site, viewer }: MemberContext): CursorQuery => ({
  siteId: site.id,
  viewerId: viewer.id,
  call: 'likes',
})

/** Seals the ends of both lists, which hold when each like was given; null when both have ended. */
export function writeLikesCursor(
  ctx: MemberContext,
  last: { received: LikeRow | undefined; sent: LikeRow | undefined },
): string | null {
  if (!last.received && !last.sent) return null
  const { secrets } = ctx.services
  return sealCursor(secrets, cursorQuery(ctx), `${writePlace(last.received)}~${writePlace(last.sent)}`)
}

/** Opens them again. Throws `validation` for a text that was not given to this member. */
export function readLikesCursor(ctx: MemberContext, text: string | undefined): LikesCursor {
  if (text === undefined) return { received: null, sent: null }
  const places = openCursor(ctx.services.secrets, cursorQuery(ctx), text)
  if (places === null) throw failFields({ before: 'validation' })
  const [received = '', sent = ''] = places.split('~')
  return { received: readPlace(received), sent: readPlace(sent) }
}
