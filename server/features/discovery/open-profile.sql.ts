import { sql } from 'kysely'
import type { PromptAnswer } from '#contract/features/profiles/prompts.ts'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'
import { isConversation } from '../chat/chat.sql.ts'
import { type OwnProfileRow, ownProfileColumns } from '../profiles/own-profile.sql.ts'
import { selectAnswers } from '../profiles/prompts.sql.ts'
import { type ReachRow, reach } from '../profiles/reach.sql.ts'

/** A profile with everything else needed to open it. */
export interface OpenedRow extends OwnProfileRow, ReachRow {
  /** The conversation of the viewer with the member. */
  conversation: string | null
  /** Whether the viewer is premium; null for no one. */
  viewer_paid: boolean | null
  /** Whether the member likes the viewer, who has not opened the like yet. */
  like_unseen: boolean
  /** The member's answers to the site's questions. */
  answers: PromptAnswer[]
  /** Whether the member is a person whose photos are not verified. */
  may_be_asked: boolean
  /** Whether the viewer has asked them to verify their photos. */
  was_asked: boolean
}

interface ProfileQuery {
  id: string
  siteId: string
  /** Null for a visitor. */
  viewerId: string | null
  locale: string
}

const opening = ({ id, siteId, viewerId, locale }: ProfileQuery) => sql<OpenedRow>`
    select ${ownProfileColumns}, r.*,
      (select c.id from conversations c where ${isConversation(viewerId, { member: id })}) as conversation,
      (select v.paid_since is not null from members v where v.id = ${viewerId}::uuid) as viewer_paid,
      exists (select from likes l where l.from_id = p.member_id and l.to_id = ${viewerId}::uuid and l.seen_at is null)
        as like_unseen,
      ${selectAnswers(sql.ref('p.member_id'), locale)} as answers,
      m.kind = 'person' and not p.photo_verified as may_be_asked,
      exists (select from verification_requests q where q.from_id = ${viewerId}::uuid and q.to_id = p.member_id)
        as was_asked
    from profiles p join members m on m.id = p.member_id
      cross join lateral ${reach({ siteId, viewerId }, sql.ref('p.member_id'))} r
    where p.member_id = ${id}`

/**
 * Reads a site's profile for a viewer or a visitor, with the relation between the two. It is complete: the caller
 * decides what may be seen.
 */
export async function findOpened(reads: PreparedReads, find: ProfileQuery): Promise<OpenedRow | undefined> {
  const [row] = await executePrepared(reads, opening(find))
  return row
}
