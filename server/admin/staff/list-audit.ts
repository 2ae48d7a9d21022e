import { validate } from 'uuid'
import type { CallInput } from '#contract/api/page-renderer.ts'
import type { Context } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { csvFile } from '../../platform/csv.ts'
import { type AuditSearch, findAudit } from './audit.sql.ts'

const pageSize = 50
const maxFileRows = 10_000

function toSearch(ctx: Context, filter: CallInput<'adminAuditFile'>): Omit<AuditSearch, 'before' | 'limit'> {
  const { search = '', kind = null, staff = null, from = null, to = null } = filter
  const days = { from, to, timeZone: ctx.site.settings.time_zone }
  return { search: search.trim(), kind, staffId: staff, days, everySite: ctx.staff?.allSites === true }
}

/** Searches the log of staff acts and views, newest first. */
export const adminAudit: Handler<'adminAudit'> = async (ctx, { cursor, ...filter }) => {
  const before = cursor && validate(cursor) ? cursor : null
  const found = await findAudit(ctx.db, ctx.site.id, {
    ...toSearch(ctx, filter),
    ...{ before, limit: pageSize + 1 },
  })
  const rows = found.slice(0, pageSize)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.created_at.toISOString(),
      staff: row.staff_name,
      act: row.act,
      subject_type: row.subject_type,
      subject: row.subject_id,
      reason: row.reason,
      details: row.details,
    })),
    next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** Returns the log, or the search results, as CSV. */
export const adminAuditFile: Handler<'adminAuditFile'> = async (ctx, filter) => {
  const rows = await findAudit(ctx.db, ctx.site.id, {
    ...toSearch(ctx, filter),
    ...{ before: null, limit: maxFileRows },
  })
  const head = ['at', 'staff', 'act', 'subject_type', 'subject', 'reason', 'details']
  const lines = rows.map((row) => [
    row.created_at.toISOString(),
    row.staff_name,
    row.act,
    row.subject_type,
    row.subject_id,
    row.reason,
    Object.keys(row.details).length > 0 ? JSON.stringify(row.details) : '',
  ])
  return csvFile('staff-log', head, lines)
}
