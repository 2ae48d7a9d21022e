import { accountSigns } from '#contract/admin/profiles/same-accounts.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { findMember } from './members.sql.ts'
import { findAccounts, findSharedSign } from './same-accounts.sql.ts'

/** Finds accounts that may be of the same person, on the caller's sites; the reason is logged before anything is read. */
export const adminSameAccounts: Handler<'adminSameAccounts'> = async (ctx, { id, reason }) => {
  const member = await findMember(ctx.db, ctx.site.id, id)
  if (member?.kind !== 'person') throw fail('not_found')
  await ctx.transaction((tx) =>
    tx.audit({ act: 'member.same_sought', subject: { type: 'member', id }, reason }),
  )
  const { siteIds } = ctx.staff
  const search = { memberId: id, siteIds }
  const shared = (await Promise.all(accountSigns.map((sign) => findSharedSign(ctx.db, sign, search)))).flat()
  if (shared.length === 0) return { accounts: [] }
  const ids = [...new Set(shared.map(({ memberId }) => memberId))]
  const accounts = await findAccounts(ctx.db, siteIds, ids)
  return {
    accounts: accounts.map(({ signup_at, ...account }) => ({
      ...account,
      since: signup_at.toISOString(),
      signs: shared.flatMap(({ memberId, sign }) => (memberId === account.id ? [sign] : [])),
    })),
  }
}
