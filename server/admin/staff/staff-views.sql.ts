import type { Reads } from '../../app/transaction.ts'

const hourMilliseconds = 3_600_000
const dayMilliseconds = 86_400_000

const subtractMilliseconds = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/** Locks a staff member until the transaction ends, so that their views are counted in sequence. */
export async function lockViews(db: Reads, staffId: string): Promise<void> {
  await db.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
}

/** Counts the distinct members that a staff member was shown in the last hour and the last day. */
export async function countViews(db: Reads, staffId: string, now: Date) {
  return db
    .selectFrom('staff_views')
    .select(({ fn }) => {
      const members = fn.count<number>('member_id').distinct()
      return [
        members.filterWhere('viewed_at', '>', subtractMilliseconds(now, hourMilliseconds)).as('hour'),
        members.as('day'),
      ]
    })
    .where('staff_id', '=', staffId)
    .where('viewed_at', '>', subtractMilliseconds(now, dayMilliseconds))
    .executeTakeFirstOrThrow()
}

/** Records which members a staff member is shown; once per day each. */
export async function insertViews(
  db: Reads,
  { staffId, members, now }: { staffId: string; members: readonly string[]; now: Date },
): Promise<void> {
  await db
    .insertInto('staff_views')
    .columns(['staff_id', 'member_id', 'day', 'viewed_at'])
    .expression((eb) =>
      eb
        .selectFrom('members as m')
        .select([eb.val(staffId).as('staff_id'), 'm.id as member_id'])
        .select([eb.cast<string>(eb.val(now), 'date').as('day'), eb.val(now).as('viewed_at')])
        .where('m.id', '=', eb.fn.any(eb.val([...members]))),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Deletes views older than two days. */
export async function deleteOldViews(db: Reads, now: Date): Promise<void> {
  await db
    .deleteFrom('staff_views')
    .where('viewed_at', '<', subtractMilliseconds(now, 2 * dayMilliseconds))
    .execute()
}

/** Returns whether the log has the same view by the same person, for the same reason, since a given time. */
export async function isViewLogged(
  db: Reads,
  view: {
    staffId: string
    siteId: string
    act: string
    subject: string | null
    reason: string
    details: object
    since: Date
  },
): Promise<boolean> {
  const noted = await db
    .selectFrom('audit_log')
    .select('id')
    .where('staff_id', '=', view.staffId)
    .where('site_id', '=', view.siteId)
    .where('created_at', '>', view.since)
    .where('act', '=', view.act)
    .where('subject_id', 'is not distinct from', view.subject)
    .where('reason', '=', view.reason)
    .where('details', '=', JSON.stringify(view.details))
    .limit(1)
    .executeTakeFirst()
  return noted !== undefined
}
