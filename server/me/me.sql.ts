import { sql } from 'kysely'
import type { User } from '#contract/account.ts'
import type { LookingFor } from '#contract/profile.ts'
import { type PreparedReads, readPrepared } from '../platform/database/prepared.ts'

export interface MeRow {
  id: string
  email: string
  status: 'not_confirmed' | 'activated' | 'banned' | 'pending_deletion'
  language: User['language']
  looking_for: LookingFor
  notifications_disabled: User['notifications_disabled']
  invisible: boolean
  shown_to_visitors: boolean
  hide_fictional: boolean
  paid: boolean
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

/** The account, wallet and badges of a member. */
export async function findMe(reads: PreparedReads, memberId: string): Promise<MeRow | undefined> {
  const [row] = await readPrepared(
    reads,
    sql<MeRow>`
    select m.id, m.email, m.status, m.language, m.looking_for, m.notifications_disabled, m.invisible,
      m.shown_to_visitors, m.hide_fictional,
      m.paid_since is not null as paid, m.terms_version, m.signup_step, m.signup_at,
      s.credits, s.unread, s.new_likes, s.conversations_started, s.event_seq,
      (select count(*)::int from decision_notices n where n.member_id = m.id and n.read_at is null) as notices
    from members m join member_states s on s.member_id = m.id where m.id = ${memberId}`,
  )
  return row
}
