import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSite } from '#tests/builders.ts'
import { findFields, listPersonalFields } from '#tests/personal-data.ts'
import { useProgram } from '#tests/program.ts'
import { createId } from '../platform/ids.ts'
import { createTranslator } from '../platform/messages.ts'
import { findComplianceSite, findPersonalFields } from './compliance.sql.ts'
import { writePapers } from './compliance-papers.ts'
import { runCommand } from './run-command.ts'

const test = useProgram()
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-compliance-'))
  for (const way of ['log', 'error', 'warn'] as const)
    vi.spyOn(console, way).mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

async function write(prepare: (siteId: string) => Promise<unknown> = async () => undefined) {
  const host = `papers${createId().slice(-6)}.test`
  await prepare((await aSite(test, { host })).id)
  const site = await findComplianceSite(test.database.db, host)
  if (!site) throw new Error('no site')
  const fields = await findPersonalFields(test.database.db)
  const config = {
    smtpUrl: 'smtp://user:secret@mail.example.org:25',
    smsUrl: null,
    giphyKey: null,
    s3Url: null,
    databaseUrl: null,
  }
  return writePapers({ site, fields, config, t: await createTranslator('en'), day: '2026-11-26' })
}

it('writes the documents from the real schema: no personal field is missing in the records and the assessment', async () => {
  const papers = await write()
  const personal = listPersonalFields(await findFields(test.database))
  for (const file of ['records-of-processing.md', 'dpia.md'])
    for (const { table, column } of personal) expect(papers[file]).toContain(`\`${table}.${column}\``)
})

it('names the processors of the configuration, without a password', async () => {
  const papers = await write()
  expect(papers['processors.md']).toContain('mail.example.org')
  expect(Object.values(papers).join('\n')).not.toContain('secret@')
})

it('names the age check provider and the mail server that the site has set up', async () => {
  const { 'processors.md': processors } = await write(async (siteId) => {
    const { pool } = test.database
    const sealed = Buffer.from('sealed')
    await pool.query(`insert into age_providers (site_id, provider, credentials) values ($1, 'yoti', $2)`, [
      siteId,
      sealed,
    ])
    await pool.query('insert into site_mail_servers (site_id, url) values ($1, $2)', [siteId, sealed])
  })
  expect(processors).toContain('| proof of age | yoti |')
  expect(processors).toContain('| delivery of e-mails | the site’s own mail server |')
  expect(processors).not.toContain('mail.example.org')
})

it('lists every cookie of the code', async () => {
  expect((await write())['cookies.md']).toContain('| `auth` | ')
})

it('prints its usage when it is called wrongly', async () => {
  expect(await runCommand(['compliance', 'export', folder])).toBe(64)
  expect(readdirSync(folder)).toEqual([])
})
