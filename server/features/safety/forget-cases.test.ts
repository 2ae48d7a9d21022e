import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aMember, aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'
import {
  deleteOldDecisionNotices,
  deleteOldDecisions,
  emptyOldReports,
  releaseEvidence,
} from './forget-cases.sql.ts'

const test = useProgram()

it('deletes old cases in batches of the given size, until none is left', async () => {
  const site = await aSite(test)
  const { id: member } = await aMember(test, site)
  const { id: staff } = await aStaff(test)
  const { db } = test.database
  const now = test.clock.now()
  const old = new Date(now.getTime() - 6 * 366 * 86_400_000)
  for (let count = 0; count < 3; count++) {
    const id = crypto.randomUUID()
    await sql`
      insert into reports (id, site_id, reference, reporter_id, reported_id, reason, body, evidence, state, key, created_at, decided_at)
      values (${id}, ${site.id}, ${id}, ${member}, ${member}, 'spam', 'rude', '{}', 'upheld', ${id}, ${old}, ${old})`.execute(
      db,
    )
    await sql`insert into evidence_files (name, report_id) values (${`${id}.webp`}, ${id})`.execute(db)
    await sql`insert into decision_notices (id, member_id, language, text, created_at)
      values (${id}, ${member}, 'en', 'why', ${old})`.execute(db)
    await sql`insert into decisions (id, site_id, member_id, kind, reason, staff_id, notice_id, created_at)
      values (${id}, ${site.id}, ${member}, 'warning', 'why', ${staff}, ${id}, ${old})`.execute(db)
  }
  const max = 2
  const forgets = {
    reports: () => emptyOldReports(db, { now, max }),
    evidence: () => releaseEvidence(db, { closedBefore: now, max }),
    decisions: () => deleteOldDecisions(db, { now, max }),
    notices: () => deleteOldDecisionNotices(db, { now, max }),
  }
  for (const [what, forget] of Object.entries(forgets))
    expect([what, await forget(), await forget(), await forget()]).toEqual([what, 2, 1, 0])
})
