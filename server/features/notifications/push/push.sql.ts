import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import type { Reads, Tx } from '../../../app/transaction.ts'

/** A recipient of pushes, and the kinds they have switched off. */
export type PushReceiver = NonNullable<Awaited<ReturnType<typeof findPushReceiver>>>

/** A browser of a member that takes pushes. */
export type PushBrowser = PushReceiver['browsers'][number]

/** Finds a member with the browsers that take pushes; no one when there is none, or the account is closed. */
export async function findPushReceiver(db: Reads, memberId: string) {
  const receiver = await db
    .selectFrom('members as m')
    .innerJoin('member_states as s', 's.member_id', 'm.id')
    .select((eb) => [
      'm.id',
      'm.language',
      'm.notifications_disabled',
      's.unread',
      's.new_likes',
      jsonArrayFrom(
        eb
          .selectFrom('push_subscriptions as p')
          .select(['p.endpoint', 'p.p256dh', 'p.auth'])
          .whereRef('p.member_id', '=', 'm.id'),
      ).as('browsers'),
    ])
    .where('m.id', '=', memberId)
    .where('m.status', 'in', ['not_confirmed', 'activated'])
    .$narrowType<{ notifications_disabled: NotificationKind[] }>()
    .executeTakeFirst()
  return receiver?.browsers.length ? receiver : undefined
}

/** Finds a member's name for a push; undefined for one who is gone. */
export function findPushSubject(db: Reads, memberId: string) {
  return db
    .selectFrom('profiles as p')
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .select(['p.name', 'p.fictional'])
    .where('p.member_id', '=', memberId)
    .where('p.status', '=', 'active')
    .where('m.status', 'in', ['not_confirmed', 'activated'])
    .executeTakeFirst()
}

export type PushNoticeRow = Awaited<ReturnType<typeof takePushNotices>>[number]

/** Takes the waiting notices of a site, at most a hundred; several workers never take the same one. */
export function takePushNotices(tx: Tx) {
  return tx.db
    .with('taken', (qb) =>
      qb
        .deleteFrom('push_notices as n')
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('n.member_id', 'n.conversation_id'),
            'in',
            selectFrom('push_notices as w')
              .innerJoin('members as m', 'm.id', 'w.member_id')
              .select(['w.member_id', 'w.conversation_id'])
              .where('m.site_id', '=', tx.site.id)
              .orderBy('w.created_at')
              .limit(100)
              .forUpdate('w')
              .skipLocked()
              .$asTuple('member_id', 'conversation_id'),
          ),
        )
        .returning(['n.member_id', 'n.conversation_id', 'n.message_id', 'n.first_message']),
    )
    .selectFrom('taken as t')
    .innerJoin('conversations as c', 'c.id', 't.conversation_id')
    .innerJoin('messages as x', (join) =>
      join.onRef('x.conversation_id', '=', 't.conversation_id').onRef('x.id', '=', 't.message_id'),
    )
    .select((eb) => [
      't.member_id',
      't.conversation_id',
      't.message_id',
      't.first_message',
      'x.from_id',
      'x.kind',
      eb
        .exists(
          eb
            .selectFrom('chat_settings as s')
            .whereRef('s.member_id', '=', 't.member_id')
            .whereRef('s.conversation_id', '=', 't.conversation_id')
            .where('s.muted', '=', true),
        )
        .as('muted'),
      // The receiver has not read it meanwhile.
      eb(
        eb
          .case()
          .when('c.member_a', '=', eb.ref('t.member_id'))
          .then(eb.ref('c.unread_a'))
          .else(eb.ref('c.unread_b'))
          .end(),
        '>',
        0,
      ).as('unread'),
    ])
    .execute()
}

/** Returns the sites for which notices wait. */
export async function findSitesWithPushNotices(db: Reads): Promise<string[]> {
  const rows = await db
    .selectFrom('push_notices as n')
    .innerJoin('members as m', 'm.id', 'n.member_id')
    .select('m.site_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('site_moves as v')
            .select('v.site_id')
            .whereRef('v.site_id', '=', 'm.site_id')
            .where('v.state', '!=', 'copying'),
        ),
      ),
    )
    .distinct()
    .execute()
  return rows.map(({ site_id }) => site_id)
}
