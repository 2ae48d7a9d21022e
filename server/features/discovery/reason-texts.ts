import { formatList } from '#contract/api/format.ts'
import { Interest } from '#contract/features/profiles/interests.ts'
import { RelationshipStatus } from '#contract/features/profiles/profile-options.ts'
import type { Context } from '../../app/context.ts'
import type { Reason } from './match-score.ts'

/** More would be a list to read, not a reason. */
const mostInterests = 3

function interestList(ctx: Context, interests: readonly string[]): string {
  const names = interests.flatMap((key) => {
    const known = Interest.safeParse(key)
    return known.success ? [ctx.t(`interests.${known.data}`)] : []
  })
  return formatList(names.slice(0, mostInterests), ctx.locale)
}

/** Puts a reason into the words of the caller's language. */
export function reasonText(ctx: Context, reason: Reason): string {
  switch (reason.kind) {
    case 'shared_interests':
      return ctx.t('finder.sharedInterests', { interests: interestList(ctx, reason.interests) })
    case 'wished_interests':
      return ctx.t('finder.wishedInterests', { interests: interestList(ctx, reason.interests) })
    case 'wished_region':
      return ctx.t('finder.wishedRegion')
    case 'own_region':
      return ctx.t('finder.ownRegion')
    case 'wished_age':
      return ctx.t('finder.wishedAge')
    case 'active_today':
      return ctx.t('finder.activeToday')
    case 'age':
      return ctx.t('finder.age', { age: reason.age })
    case 'relationship_status': {
      const status = RelationshipStatus.parse(reason.status)
      return ctx.t('finder.relationshipStatus', { status: ctx.t(`profile.relationship_status.${status}`) })
    }
  }
}
