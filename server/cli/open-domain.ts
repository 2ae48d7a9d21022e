import type { Reads } from '../app/transaction.ts'
import { findSiteByHost, openSite } from '../features/sites/site.sql.ts'
import { auditCommand } from './audit-command.ts'
import { listMissing } from './check-site.ts'
import { findSitesToOpen } from './operator.sql.ts'

/** Exit codes of sysexits.h. */
const wrongData = 65
const notThere = 66

/** Opens a draft for visitors. In production, lists what is missing instead, and opens nothing, while anything is. */
export async function openDomain(
  db: Reads,
  { host, isProduction }: { host: string; isProduction: boolean },
): Promise<number> {
  const row = await findSiteByHost(db, host)
  if (!row) {
    console.error(`There is no domain ${host}. To see the domains, run "duet domain list".`)
    return notThere
  }
  if (row.opened_at !== null) {
    console.log(`${host} is open already.`)
    return 0
  }
  const site = (await findSitesToOpen(db)).find(({ id }) => id === row.id)
  const lacks = site && isProduction ? listMissing(site) : []
  if (lacks.length > 0) {
    console.error(`${host} is not complete:`)
    for (const { about, says } of lacks) console.error(`  - ${about}: ${says}`)
    return wrongData
  }
  await db.transaction().execute(async (tx) => {
    if (!(await openSite(tx, row.id, new Date()))) return
    const subject = { type: 'site', id: row.id }
    await auditCommand(tx, { act: 'domain.opened', subject, siteId: row.id, details: { host } })
  })
  console.log(`${host} is open. Running processes follow within a minute.`)
  return 0
}
