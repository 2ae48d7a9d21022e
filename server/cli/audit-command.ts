import { insertAudit } from '../admin/staff/audit.sql.ts'
import type { Reads } from '../app/transaction.ts'
import { createId } from '../platform/ids.ts'

/** What was done from the command line, and to what. */
interface Act {
  readonly act: string
  readonly subject: { readonly type: string; readonly id: string }
  /** The site it concerns; null concerns all. */
  readonly siteId?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Records what the operator did on the command line in the staff audit log. */
export function auditCommand(db: Reads, { act, subject, siteId, details }: Act): Promise<void> {
  return insertAudit(db, {
    id: createId(),
    siteId: siteId ?? null,
    staffId: null,
    staffName: 'command line',
    act,
    subjectType: subject.type,
    subject: subject.id,
    reason: '',
    details: details ?? {},
    network: '',
    requestId: '',
    now: new Date(),
  })
}
