import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { endSessions } from '../../features/accounts/end-sessions.ts'
import { touchMember } from '../../features/safety/notices.sql.ts'
import { formatCsv } from '../../platform/csv.ts'
import { actOnEach } from '../act-on-each.ts'
import { decideAgainst, undoDecision } from '../safety/decide.ts'
import { lockBansInForce } from '../safety/decisions.sql.ts'
import { findEntries, findMember } from './members.sql.ts'

const toRow = (id: string) => ({ id })

/** Bans members for one reason; each is told it and logged on their own. */
export const adminBanMembers: Handler<'adminBanMembers'> = (ctx, { ids, ...words }) =>
  actOnEach(ids.map(toRow), async ({ id }) => {
    const ended = await ctx.transaction(async (tx) => {
      // Decisions about one member are made one at a time.
      await touchMember(tx.db, id)
      const member = await findMember(tx.db, ctx.site.id, id)
      if (!member) throw fail('not_found')
      if (member.status === 'banned') throw fail('already_completed')
      const measure = { ...words, kind: 'ban', memberId: id, reportId: null, photoId: null } as const
      const hashes = await decideAgainst(ctx, tx, measure)
      await tx.audit({
        act: 'member.decided',
        subject: { type: 'member', id },
        reason: words.reason,
        details: { kind: 'ban', ground: words.ground, of: ids.length },
      })
      return hashes
    })
    endSessions(ctx, id, ended)
  })

/** Lifts every ban of members, unless one of them is the caller's own decision. */
export const adminLiftBans: Handler<'adminLiftBans'> = (ctx, { ids, reason }) =>
  actOnEach(ids.map(toRow), ({ id }) =>
    ctx.transaction(async (tx) => {
      await touchMember(tx.db, id)
      if (!(await findMember(tx.db, ctx.site.id, id))) throw fail('not_found')
      const bans = await lockBansInForce(tx.db, ctx.site.id, id)
      if (bans.length === 0) throw fail('already_completed')
      for (const decision of bans) {
        await undoDecision(ctx, tx, { decision, answer: null })
        await tx.audit({
          act: 'decision.reversed',
          subject: { type: 'decision', id: decision.id },
          reason,
          details: { memberId: id, of: ids.length },
        })
      }
    }),
  )

/** Returns members as CSV; each has a line in the log. Those of other sites are left out. */
export const adminMembersFile: Handler<'adminMembersFile'> = async (ctx, { ids, reason }) => {
  const members = await findEntries(ctx.db, ctx.site.id, ids)
  if (members.length === 0) return { csv: '' }
  await ctx.transaction(async (tx) => {
    for (const { id } of members) {
      await tx.audit({ act: 'member.listed', subject: { type: 'member', id }, reason })
    }
  })
  const head = ['id', 'name', 'email', 'kind', 'status', 'premium', 'joined', 'country', 'language']
  const lines = members.map((one) => [
    ...[one.id, one.name, one.email, one.kind, one.status, one.premium ? 'yes' : 'no'],
    ...[one.signup_at.toISOString(), one.country, one.language],
  ])
  return { csv: formatCsv(head, lines) }
}
