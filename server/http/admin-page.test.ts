import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { PageRenderer } from '#contract/api/page-renderer.ts'
import { createId } from '#server/platform/ids.ts'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const dist = mkdtempSync(join(tmpdir(), 'duet-dist-'))
mkdirSync(join(dist, 'client/assets'), { recursive: true })
writeFileSync(join(dist, 'client/sw-push.js'), '')
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const renderPage: PageRenderer['renderPage'] = async () => ({
  kind: 'page',
  status: 404,
  html: '',
  inlineStyles: [],
  indexable: false,
})
const pages = {
  renderPage,
  drawGiftPicture: () => '',
  listAssets: () => ({ scripts: [], styles: [] }),
  readStyle: () => '',
}
const test = useProgram({ built: { dist, pages } })

describe('a page of the back office', () => {
  it('opens with a filter for a site that is gone or no longer assigned to the person', async () => {
    const { host } = await aSite(test)
    const { cookie } = await aStaff(test)
    const headers = { host, cookie, accept: 'text/html', 'x-forwarded-proto': 'https' }
    const answer = await test.app.inject({ url: `/admin/reports?site=${createId()}`, headers })
    expect([answer.statusCode, answer.body.includes('id="root"')]).toEqual([200, true])
  })
})
