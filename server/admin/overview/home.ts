import type { Figures, Mention, WorkQueue } from '#contract/admin/overview/home.ts'
import { caseRights } from '#contract/admin/staff/cases.ts'
import type { StaffContext } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { findMentions } from '../staff/cases.sql.ts'
import { findDayFigures } from './days.sql.ts'
import { checkProgram } from './health.ts'
import { countQueue, queueDeclarations } from './queues.sql.ts'

/** Today, and the thirty days before it. */
const shownDays = 31

async function listQueues(ctx: StaffContext): Promise<WorkQueue[]> {
  // Each queue counts what its list shows.
  const own = queueDeclarations.filter(({ role, withRole }) => !withRole && ctx.staff.roles.includes(role))
  const asked = { siteId: ctx.site.id, staffId: ctx.staff.id }
  return Promise.all(
    own.map(async (declaration) => {
      const { waiting, oldest, due } = await countQueue(ctx.db, declaration, asked)
      return {
        name: declaration.name,
        waiting,
        oldest: oldest?.toISOString() ?? null,
        due: due?.toISOString() ?? null,
      }
    }),
  )
}

async function listMentions(ctx: StaffContext): Promise<Mention[]> {
  const rows = await findMentions(ctx.db, ctx.site.id, ctx.staff.id)
  return rows
    .filter(({ kind }) => caseRights[kind].some((right) => ctx.staff.roles.includes(right)))
    .map(({ case_id, case_name, by_name, created_at, ...row }) => ({
      ...row,
      case: case_id,
      reference: case_name,
      by: by_name ?? '',
      at: created_at.toISOString(),
    }))
}

async function readFigures(ctx: StaffContext): Promise<Figures> {
  const rows = await findDayFigures(ctx.db, ctx.site.id, shownDays)
  return {
    counted_at: rows.at(-1)?.counted_at.toISOString() ?? null,
    days: rows.map(({ counted_at: _, ...figures }) => figures),
  }
}

/** Returns what is waiting for the caller, the site's figures, and whether the program works. */
export const adminHome: Handler<'adminHome'> = async (ctx) => {
  const { roles, allSites } = ctx.staff
  const [queues, mentions, figures, health] = await Promise.all([
    listQueues(ctx),
    listMentions(ctx),
    roles.includes('admin') || roles.includes('finance') ? readFigures(ctx) : null,
    // The program runs all sites: its queues and failures concern each of them.
    roles.includes('admin') && allSites ? checkProgram(ctx) : null,
  ])
  const checked = health?.map(({ about, ok, failed }) => ({ about, ok, failed })) ?? null
  const { otherPods } = ctx.services.config
  return { queues, mentions, figures, pods: [...otherPods], health: checked }
}
