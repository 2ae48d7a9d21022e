import { validate } from 'uuid'
import type { Handler } from '../../app/handler.ts'
import { findAudit } from './audit.sql.ts'

const pageSize = 50

/** Searches the log of the staff's acts and looks, newest first. */
export const adminAudit: Handler<'adminAudit'> = async (ctx, { search = '', kind, cursor }) => {
  const before = cursor && validate(cursor) ? cursor : null
  const found = await findAudit(ctx.db, ctx.site.id, {
    ...{ search: search.trim(), kind: kind ?? null, before, limit: pageSize + 1 },
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
