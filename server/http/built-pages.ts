import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { PageRenderer, PageRequest } from '#contract/api/page-renderer.ts'

const Manifest = z.record(
  z.string(),
  z.looseObject({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
  }),
)
type Manifest = z.infer<typeof Manifest>

export interface BuiltPages extends PageRenderer {
  readonly listAssets: PageRequest['listAssets']
  readonly readStyle: PageRequest['readStyle']
}

/** Lists what the browser needs for a source file: its built file, its imports, and their styles. */
function createAssetLookup(manifest: Manifest): PageRequest['listAssets'] {
  const known = new Map<string, { scripts: string[]; styles: string[] }>()
  return (source) => {
    const remembered = known.get(source)
    if (remembered) return remembered
    const scripts = new Set<string>()
    const styles = new Set<string>()
    const visit = (key: string) => {
      const entry = manifest[key]
      if (!entry || scripts.has(`/${entry.file}`)) return
      scripts.add(`/${entry.file}`)
      for (const css of entry.css ?? []) styles.add(`/${css}`)
      for (const imported of entry.imports ?? []) visit(imported)
    }
    visit(source)
    const found = { scripts: [...scripts], styles: [...styles] }
    known.set(source, found)
    return found
  }
}

/** Reads the build's style sheets, which visitors get within the page. */
async function readStyles(folder: string, manifest: Manifest): Promise<PageRequest['readStyle']> {
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  const texts = new Map<string, string>(
    await Promise.all(
      [...files].map(async (file) => [`/${file}`, await readFile(join(folder, file), 'utf8')] as const),
    ),
  )
  return (path) => texts.get(path) ?? ''
}

/** Loads the built pages and the manifest of their assets. Throws a clear error without a build. */
export async function loadBuiltPages(dist: string): Promise<BuiltPages> {
  const manifest = z.parse(
    Manifest,
    JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')),
  )
  // The bundle is made from web/app/entry-server.tsx, whose export is checked against PageRenderer there.
  const bundle = pathToFileURL(join(dist, 'pages/entry-server.js')).href
  const { pageRenderer } = (await import(bundle)) as { pageRenderer: PageRenderer }
  return {
    ...pageRenderer,
    listAssets: createAssetLookup(manifest),
    readStyle: await readStyles(join(dist, 'client'), manifest),
  }
}
