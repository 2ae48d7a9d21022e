import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { localeCodes } from '#contract/locale.ts'
import type { RouteName } from '#contract/routes.ts'
import { routeOf } from '#contract/routes.ts'
import { layoutSource } from '../../web/layouts.ts'
import { messagePartsOf } from '../../web/lib/message-parts.ts'
import { expect, test } from './fixtures.ts'

const client = join(import.meta.dirname, '../../dist/client')

interface Entry {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Entry>

const kilobyte = 1024

function weightOf(file: string): number {
  return gzipSync(readFileSync(join(client, file)), { level: 9 }).length / kilobyte
}

/** What a page needs before it answers to a visitor, in the language whose texts are the longest. */
function filesOf(manifest: Manifest, name: RouteName, page: string) {
  const reached = new Set<string>()
  const visit = (key: string) => {
    if (reached.has(key)) return
    reached.add(key)
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
  }
  for (const key of ['web/entry-client.tsx', layoutSource(routeOf(name).layout), page]) visit(key)
  const entries = [...reached].flatMap((key) => manifest[key] ?? [])
  const texts = messagePartsOf(name).map((part) =>
    Math.max(
      ...localeCodes.map((locale) =>
        weightOf(manifest[`generated/messages/${locale}.${part}.ts`]?.file ?? ''),
      ),
    ),
  )
  const scripts = entries.map(({ file }) => weightOf(file))
  const styles = [...new Set(entries.flatMap(({ css }) => css ?? []))].map(weightOf)
  const sum = (weights: number[]) => Math.round(weights.reduce((all, one) => all + one, 0))
  return { scripts: sum([...scripts, ...texts]), styles: sum(styles) }
}

// Kilobytes after gzip. What a quiet page weighs before the first touch has its own test (first-touch.spec.ts).
const budgets: readonly [RouteName, string, { scripts: number; styles: number }][] = [
  ['index', 'web/pages/home.tsx', { scripts: 178, styles: 16 }],
  ['landers-gallery-slug', 'web/pages/landers/gallery.tsx', { scripts: 160, styles: 11 }],
  ['members', 'web/pages/members.tsx', { scripts: 206, styles: 17 }],
  ['members-id', 'web/pages/members-id.tsx', { scripts: 205, styles: 18 }],
  ['chats-id', 'web/pages/chats-id.tsx', { scripts: 208, styles: 19 }],
]

test('no page weighs more than it may @desktop', () => {
  // Written by the build, whose files these are.
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  for (const [name, page, budget] of budgets) {
    const { scripts, styles } = filesOf(manifest, name, page)
    expect(scripts, `kilobytes of scripts of ${name}`).toBeLessThanOrEqual(budget.scripts)
    expect(styles, `kilobytes of styles of ${name}`).toBeLessThanOrEqual(budget.styles)
  }
})
