import type { Handler } from '../../app/handler.ts'
import { findComplaints } from './complaints.sql.ts'

/** Lists the member's own complaints, newest first. */
export const complaints: Handler<'complaints'> = async (ctx) => {
  const rows = await findComplaints(ctx.db, ctx.viewer.id)
  return {
    complaints: rows.map(({ created_at, ...complaint }) => ({
      ...complaint,
      date: created_at.toISOString(),
    })),
  }
}
