import type { CallInput } from '#contract/api/page-renderer.ts'
import type { Context } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { buildCsvFile } from '../../platform/csv.ts'
import { readPage, showPage } from '../list-page.ts'
import { type AuditSearch, findAudit, findNewestAudit } from './audit.sql.ts'

/** What a spreadsheet still opens well; a file that leaves out older lines says so at its end. */
const maxFileRows = 100_000

function toSearch(ctx: Context, filter: CallInput<'adminAuditFile'>): AuditSearch {
  const { search = '', kind = null, staff = null, from = null, to = null } = filter
  const days = { from, to, timeZone: ctx.site.settings.time_zone }
  return { search: search.trim(), kind, staffId: staff, days, everySite: ctx.staff?.allSites === true }
}

/** Searches the log of the staff's acts and views, newest first. */
export const adminAudit: Handler<'adminAudit'> = async (ctx, input) => {
  const page = readPage(ctx, 'adminAudit', input)
  const found = await findAudit(ctx.db, ctx.site.id, { ...toSearch(ctx, input), page })
  return {
    rows: found.rows.map((row) => ({
      id: row.id,
      at: row.created_at.toISOString(),
      staff: row.staff_name,
      act: row.act,
      subject_type: row.subject_type,
      subject: row.subject_id,
      reason: row.reason,
      details: row.details,
    })),
    ...showPage(ctx, page, found),
  }
}

/** Returns the log, or the search results, as CSV. */
export const adminAuditFile: Handler<'adminAuditFile'> = async (ctx, filter) => {
  const search = { ...toSearch(ctx, filter), limit: maxFileRows + 1 }
  const rows = await findNewestAudit(ctx.db, ctx.site.id, search)
  const head = ['at', 'staff', 'act', 'subject_type', 'subject', 'reason', 'details']
  const lines = rows
    .slice(0, maxFileRows)
    .map((row) => [
      row.created_at.toISOString(),
      row.staff_name,
      row.act,
      row.subject_type,
      row.subject_id,
      row.reason,
      Object.keys(row.details).length > 0 ? JSON.stringify(row.details) : '',
    ])
  const rest = rows.length > maxFileRows ? [['older lines are left out: ask for fewer days']] : []
  return buildCsvFile('staff-log', head, [...lines, ...rest])
}
