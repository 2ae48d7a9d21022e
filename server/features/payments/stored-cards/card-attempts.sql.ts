import type { Reads } from '../../../app/transaction.ts'

/**
 * Counts the orders by card of a member since a moment that the provider has refused or may yet refuse, and those whose
 * checkout was opened and then left.
 */
export function countTriedCards(
  db: Reads,
  tried: { memberId: string; methods: readonly string[]; since: Date },
) {
  return db
    .selectFrom('payments')
    .select(({ eb, fn, or, and }) => {
      const isRefused = and([
        eb('closed_by', '=', 'provider'),
        eb('failure', 'in', ['refused', 'recurring_failed']),
      ])
      const isLeft = and([eb('closed_by', '=', 'us'), eb('provider_reference', 'is not', null)])
      return [
        fn
          .countAll<number>()
          .filterWhere(or([eb('status', '=', 'pending'), isRefused]))
          .as('refused'),
        fn.countAll<number>().filterWhere(isLeft).as('left'),
      ]
    })
    .where('member_id', '=', tried.memberId)
    .where('created_at', '>', tried.since)
    .where(({ eb, fn, val }) => eb('method', '=', fn.any(val([...tried.methods]))))
    .executeTakeFirstOrThrow()
}
