import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { localeCodes } from '#contract/features/sites/locale.ts'
import type { RouteName } from '#contract/routing/routes.ts'
import { listMessageParts } from '../../web/app/languages/message-parts.ts'
import { getLayoutSource } from '../../web/app/page-source.ts'
import { findFrame } from '../../web/app/pages.ts'
import { client, readManifest } from './built-file.ts'
import { expect, test } from './fixtures.ts'

const kilobyte = 1024

function measureFile(file: string): number {
  return gzipSync(readFileSync(join(client, file)), { level: 9 }).length / kilobyte
}

/** Returns the size of a page's program, in the language with the longest texts. */
function listFiles(manifest: ReturnType<typeof readManifest>, name: RouteName, page: string) {
  const reached = new Set<string>()
  const visit = (key: string) => {
    if (reached.has(key)) return
    reached.add(key)
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
  }
  for (const key of ['web/app/entry-client.tsx', getLayoutSource(findFrame(name)), page]) visit(key)
  const entries = [...reached].flatMap((key) => manifest[key] ?? [])
  const texts = listMessageParts(name).map((part) =>
    Math.max(
      ...localeCodes.map((locale) =>
        measureFile(manifest[`generated/messages/${locale}.${part}.ts`]?.file ?? ''),
      ),
    ),
  )
  const scripts = entries.map(({ file }) => measureFile(file))
  const styles = [...new Set(entries.flatMap(({ css }) => css ?? []))].map(measureFile)
  const sum = (weights: number[]) => weights.reduce((all, one) => all + one, 0)
  return { scripts: sum([...scripts, ...texts]), styles: sum(styles) }
}

interface Budget {
  readonly scripts: number
  readonly styles: number
}

// Kilobytes after gzip (quality targets: 130 until the first view of a landing page stands, 175 of a conversation). Landing pages load their program once they stand; until then they weigh what load-program.spec.ts says. Rounded up: compression differs by some bytes between machines.
const budgets: readonly [RouteName, string, Budget][] = [
  ['index', 'web/features/sites/pages/home.tsx', { scripts: 130, styles: 13.5 }],
  ['landers-gallery-slug', 'web/features/landers/pages/gallery.tsx', { scripts: 124.5, styles: 10 }],
  ['members', 'web/features/discovery/pages/members.tsx', { scripts: 145.5, styles: 13 }],
  ['members-id', 'web/features/profiles/pages/members-id.tsx', { scripts: 146.5, styles: 13.5 }],
  ['chats-id', 'web/features/chat/pages/chats-id.tsx', { scripts: 169.5, styles: 14.7 }],
]

test('no page weighs more than it may @desktop', () => {
  const manifest = readManifest()
  for (const [name, page, budget] of budgets) {
    const { scripts, styles } = listFiles(manifest, name, page)
    expect.soft(scripts, `kilobytes of scripts of ${name}`).toBeLessThanOrEqual(budget.scripts)
    expect.soft(styles, `kilobytes of styles of ${name}`).toBeLessThanOrEqual(budget.styles)
  }
})
