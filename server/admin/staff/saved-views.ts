import { maxSavedViews } from '#contract/admin/staff/saved-views.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { createId } from '../../platform/ids.ts'
import { deleteView, findSavedViews, lockStaff, saveView } from './saved-views.sql.ts'

/** What an address has for the moment: words that may name a member, the page, the purpose of a look and its site. */
const momentary = ['search', 'cursor', 'for', 'on']

function keepFilters(query: string): string {
  const filters = [...new URLSearchParams(query)].filter(([name]) => !momentary.includes(name))
  return new URLSearchParams(filters).toString()
}

const showViews = async (ctx: StaffContext) => ({ views: await findSavedViews(ctx.db, ctx.staff.id) })

/** Returns the caller's views. */
export const adminSavedViews: Handler<'adminSavedViews'> = (ctx) => showViews(ctx)

/** Saves the filters of a list under a name. */
export const adminSaveView: Handler<'adminSaveView'> = async (ctx, { path, query, name }) => {
  await ctx.transaction(async (tx) => {
    await lockStaff(tx.db, ctx.staff.id)
    const known = await findSavedViews(tx.db, ctx.staff.id)
    const isKnown = known.some((view) => view.path === path && view.name === name)
    if (!isKnown && known.length >= maxSavedViews) throw fail('limit_reached', { limit: maxSavedViews })
    const view = { id: createId(), staffId: ctx.staff.id, path, query: keepFilters(query), name, now: tx.now }
    await saveView(tx.db, view)
    await tx.audit({ act: 'view.saved', details: { path } })
  })
  return showViews(ctx)
}

/** Deletes a view of the caller. */
export const adminDeleteView: Handler<'adminDeleteView'> = async (ctx, { id }) => {
  await ctx.transaction(async (tx) => {
    if (!(await deleteView(tx.db, ctx.staff.id, id))) throw fail('not_found')
    await tx.audit({ act: 'view.deleted' })
  })
  return showViews(ctx)
}
