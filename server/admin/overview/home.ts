import type { Figures, WorkQueue } from '#contract/admin/overview/home.ts'
import type { StaffContext } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { findDayFigures } from './days.sql.ts'
import { checkProgram } from './health.ts'
import { countQueue, queueDeclarations } from './queues.sql.ts'

/** Today, and the thirty days before it. */
const shownDays = 31

async function listQueues(ctx: StaffContext): Promise<WorkQueue[]> {
  const own = queueDeclarations.filter(({ role }) => ctx.staff.roles.includes(role))
  const asked = { siteId: ctx.site.id, staffId: ctx.staff.id }
  return Promise.all(
    own.map(async (declaration) => {
      const { waiting, oldest, due } = await countQueue(ctx.db, declaration, asked)
      return {
        ...{ name: declaration.name, waiting },
        oldest: oldest?.toISOString() ?? null,
        due: due?.toISOString() ?? null,
      }
    }),
  )
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
  const [queues, figures, health] = await Promise.all([
    listQueues(ctx),
    roles.includes('admin') || roles.includes('finance') ? readFigures(ctx) : null,
    // The program runs all sites: its queues and failures concern each of them.
    roles.includes('admin') && allSites ? checkProgram(ctx) : null,
  ])
  return { queues, figures, health: health?.map(({ about, ok, failed }) => ({ about, ok, failed })) ?? null }
}
