import { sql } from 'kysely'
import { type StaffRight, staffRights } from '#contract/api/call.ts'
import { addStaff } from '#server/admin/staff/manage-staff.ts'
import { computeCodeAt } from '#server/admin/staff/one-time-code.ts'
import { hashPassword } from '#server/features/accounts/password-hash.ts'
import { hashToken } from '#server/platform/hashing.ts'
import { createToken } from '#server/platform/ids.ts'
import type { Caller, TestProgram } from './program.ts'

/** A staff member with a session: can be passed as the caller of a call. */
export interface TestStaff extends Caller {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly cookie: string
  /** Returns the current one-time code. */
  code(): string
}

/** The password of everyone whom `aStaff` makes. */
export const staffPassword = 'correct horse battery'
let passwordHash: Promise<string> | undefined

let count = 0

/** Creates a staff member with the given roles, or all of them, and a session. */
export async function aStaff(
  test: TestProgram,
  roles: readonly StaffRight[] = staffRights,
): Promise<TestStaff> {
  count += 1
  const person = { name: `Staff${count}`, email: `staff${count}@example.org` }
  passwordHash ??= hashPassword(staffPassword)
  const hash = await passwordHash
  const now = test.clock.now()
  const token = createToken()
  const added = await test.database.db.transaction().execute(async (db) => {
    const staff = await addStaff(db, test.program.services.secrets, {
      ...person,
      roles,
      passwordHash: hash,
      now,
    })
    if (!staff) throw new Error('the address is taken')
    const expires = new Date(now.getTime() + 86_400_000)
    await sql`insert into staff_sessions (token_hash, staff_id, created_at, last_used_at, expires_at, device, network)
      values (${hashToken(token)}, ${staff.id}, ${now}, ${now}, ${expires}, '', '')`.execute(db)
    return staff
  })
  return {
    ...person,
    id: added.id,
    cookie: `staff=${token}`,
    code: () => computeCodeAt(added.secret, test.clock.now()),
  }
}

interface AuditLine {
  act: string
  subject: string | null
  reason: string
  details: Record<string, unknown>
}

async function readAuditLines(test: TestProgram, staff: { id: string }): Promise<AuditLine[]> {
  const { rows } = await sql<AuditLine>`
    select act, subject_id as subject, reason, details from audit_log where staff_id = ${staff.id} order by id`.execute(
    test.database.db,
  )
  return rows
}

const isView = ({ act }: AuditLine) => act.endsWith('.viewed') || act.startsWith('views.')

/** Returns what the staff did, oldest first, without what they looked at. */
export async function readAudit(test: TestProgram, staff: { id: string }): Promise<AuditLine[]> {
  return (await readAuditLines(test, staff)).filter((line) => !isView(line))
}

/** Returns what the staff looked at, oldest first. */
export async function readViews(test: TestProgram, staff: { id: string }): Promise<AuditLine[]> {
  return (await readAuditLines(test, staff)).filter(isView)
}
