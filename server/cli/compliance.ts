import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTranslator } from '../platform/messages.ts'
import { findComplianceSite, findPersonalFields } from './compliance.sql.ts'
import { writePapers } from './compliance-papers.ts'
import { withDatabase } from './with-database.ts'

/** The usage. */
export const complianceUsage =
  'duet compliance export HOST FOLDER   writes the papers that authorities ask for into a folder'

/** Exit codes of sysexits.h. */
const wrongUse = 64
const noInput = 66

/**
 * `duet compliance export HOST FOLDER`: writes the documents of a site; what only the operator knows is left to fill
 * in.
 */
export async function compliance(args: readonly string[]): Promise<number> {
  const [action, host = '', folder = '', ...more] = args
  if (action !== 'export' || host === '' || folder === '' || more.length > 0) {
    console.error(complianceUsage)
    return wrongUse
  }
  return withDatabase(
    async ({ config, opened: { database } }) => {
      const site = await findComplianceSite(database.db, host)
      if (!site) {
        console.error(`No site has the host ${host}; "duet domain list" shows them.`)
        return noInput
      }
      const fields = await findPersonalFields(database.db)
      const day = new Date().toISOString().slice(0, 10)
      const papers = writePapers({ site, fields, config, t: await createTranslator('en'), day })
      await mkdir(folder, { recursive: true })
      for (const [file, text] of Object.entries(papers)) await writeFile(join(folder, file), text)
      console.log(`${Object.keys(papers).length} papers are in ${resolve(folder)}.`)
      return 0
    },
    { asItIs: true },
  )
}
