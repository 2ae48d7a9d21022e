import { sql } from 'kysely'
import type { User } from '#contract/account.ts'
import { executePrepared, type PreparedReads } from '../platform/database/prepared.ts'
import { type OwnProfileRow, ownProfileColumns } from '../profiles/own-profile.sql.ts'

export interface MeRow extends OwnProfileRow {
  id: string
  email: string
  status: 'not_confirmed' | 'activated' | 'banned' | 'pending_deletion'
  language: User['language']
  notifications_disabled: User['notifications_disabled']
  invisible: boolean
  shown_to_visitors: boolean
  hide_fictional: boolean
  terms_version: Date | null
  signup_step: User['signup_step']
  signup_at: Date
  credits: number
  unread: number
  new_likes: number
  notices: number
  conversations_started: number
  event_seq: number
}

/** The account, wallet, badges and own profile of a member. */
export async function findMe(reads: PreparedReads, memberId: string): Promise<MeRow | undefined> {
  const [row] = await executePrepared(
    reads,
    sql<MeRow>`
      select ${ownProfileColumns}, m.id, m.email, m.status, m.language, m.notifications_disabled, m.invisible,
        m.shown_to_visitors, m.hide_fictional, m.terms_version, m.signup_step, m.signup_at,
        s.credits, s.unread, s.new_likes, s.conversations_started, s.event_seq,
        (select count(*)::int from decision_notices n where n.member_id = m.id and n.read_at is null) as notices
      from members m join member_states s on s.member_id = m.id join profiles p on p.member_id = m.id
      where m.id = ${memberId}`,
  )
  return row
}
