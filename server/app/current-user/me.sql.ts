import { sql } from 'kysely'
import type { User } from '#contract/features/accounts/account.ts'
import { sensitiveWordingVersion } from '#contract/features/accounts/consents.ts'
import type { SensitiveSubject } from '#contract/features/accounts/sensitive-subjects.ts'
import { selectOwnProfiles } from '../../features/profiles/own-profile.sql.ts'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'
import type { Reads } from '../transaction.ts'

/** Finds the account, wallet, badges and own profile of a member. */
export async function findMe(reads: PreparedReads & { db: Reads }, memberId: string) {
  const [row] = await executePrepared(
    reads,
    selectOwnProfiles(reads.db)
      .innerJoin('member_states as s', 's.member_id', 'm.id')
      .select(['m.id', 'm.email', 'm.status', 'm.language', 'm.notifications_disabled', 'm.invisible'])
      .select(['m.shown_to_visitors', 'm.hide_fictional', 'm.terms_version', 'm.signup_step', 'm.signup_at'])
      .select(['s.credits', 's.unread', 's.new_likes', 's.conversations_started', 's.event_seq'])
      .select((eb) =>
        eb
          .selectFrom('decision_notices as n')
          .select(eb.fn.countAll<number>().as('count'))
          .whereRef('n.member_id', '=', 'm.id')
          .where('n.read_at', 'is', null)
          .$asScalar()
          .$notNull()
          .as('notices'),
      )
      .select((eb) =>
        eb
          .selectFrom('verification_notices as v')
          .select('v.kind')
          .whereRef('v.member_id', '=', 'm.id')
          .where('v.read_at', 'is', null)
          .orderBy('v.created_at', 'desc')
          .limit(1)
          .as('verification_notice'),
      )
      .select((eb) =>
        eb.fn
          .coalesce(
            eb
              .selectFrom('sensitive_consents as c')
              .select(({ fn, ref }) => fn<SensitiveSubject[]>('array_agg', [ref('c.subject')]).as('subjects'))
              .whereRef('c.member_id', '=', 'm.id')
              .where('c.withdrawn_at', 'is', null)
              .where('c.version', '=', sensitiveWordingVersion),
            sql<SensitiveSubject[]>`'{}'`,
          )
          .as('consents'),
      )
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('mail_suppressions as r')
              .select('r.address')
              .whereRef('r.site_id', '=', 'm.site_id')
              .whereRef('r.address', '=', 'm.email_key'),
          )
          .$castTo<boolean>()
          .as('email_refused'),
      )
      .where('m.id', '=', memberId)
      .$narrowType<Pick<User, 'notifications_disabled'>>(),
  )
  return row
}
