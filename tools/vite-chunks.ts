import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Group = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number]
type NameChunk = Exclude<Group['name'], string>
type Context = Parameters<NameChunk>[1]

const root = fileURLToPath(new URL('..', import.meta.url))

/** What someone loads who comes to the site by one of these pages: the program, a layout and a page. */
const firstViews = {
  lander: ['web/app/shell/lander-layout.tsx', 'web/features/landers/pages/gallery.tsx'],
  home: ['web/app/shell/visitor-layout.tsx', 'web/features/sites/pages/home.tsx'],
  members: ['web/app/shell/default-layout.tsx', 'web/features/discovery/pages/members.tsx'],
  profile: ['web/app/shell/default-layout.tsx', 'web/features/profiles/pages/members-id.tsx'],
  chat: ['web/app/shell/chat-layout.tsx', 'web/features/chat/pages/chats-id.tsx'],
} as const
const program = 'web/app/entry-client.tsx'
/** They load alone, before anything else or without it. */
const alone = ['web/app/load-program.ts', 'web/app/service-worker/sw-push.ts']

/** The modules in which packages list all that they export: who names one of it does not need the rest. */
const lists = /\/lucide-react\.mjs$|\/@tanstack\/(?:react-query|query-core)\/.*\/index\.js$/
const namedImports = /import \{([^}]*)\} from ["'](?:lucide-react|@tanstack\/[\w-]+)["']/g

/** Returns the files of what a module names of such a list. */
function findListed(code: string, list: string, context: Context): string[] {
  const names = [...code.matchAll(namedImports)].flatMap(([, named = '']) =>
    named.split(',').flatMap((name) => /^\w+/.exec(name.trim())?.[0] ?? []),
  )
  return names.flatMap((name) => findExport(name, list, context))
}

function findExport(name: string, list: string, context: Context): string[] {
  const { code, importedIds = [] } = context.getModuleInfo(list) ?? {}
  const file = new RegExp(`\\b${name}\\b[^}]*\\} from ["']\\./([^"']+)["']`).exec(code ?? '')?.[1]
  if (file) return [join(dirname(list), file)]
  return importedIds.filter((id) => lists.test(id)).flatMap((next) => findExport(name, next, context))
}

const isIcon = (id: string) => id.includes('/lucide-react/dist/esm/icons/')
const isSchemas = (id: string) => id.includes('/node_modules/zod/')

/** Returns every module that some sources import, and what those import; not what is loaded later. */
function reach(sources: readonly string[], context: Context): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (id: string) => {
    // Schemas are for the server: what the browser has of these modules does not need them.
    if (reached.has(id) || isSchemas(id)) return
    reached.add(id)
    const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
    for (const imported of importedIds)
      for (const one of lists.test(imported) ? findListed(code ?? '', imported, context) : [imported])
        visit(one)
  }
  for (const source of sources) {
    // A name that has moved would put everything that views share into files of its own, unnoticed.
    if (!context.getModuleInfo(root + source)) throw new Error(`the build has no ${source}`)
    visit(root + source)
  }
  return reached
}

function once<Made>(make: (context: Context) => Made): (context: Context) => Made {
  let made: Made | undefined
  return (context) => {
    made ??= make(context)
    return made
  }
}

type View = keyof typeof firstViews

/**
 * The files that first views share, in the order in which they are filled: each takes along what its modules import, so
 * what more views need comes first.
 */
const sharedFiles = [
  'program',
  'lander-shared',
  'home-chat',
  'home-shared',
  'members-profile-chat',
  'members-profile',
  'members-chat',
  'profile-chat',
  ...(Object.keys(firstViews) as View[]),
]

/**
 * Returns the file of what some first views need. The light first pages get few files, since each file costs them its
 * headers and is compressed without the others.
 */
function chooseFile(views: readonly View[]): string {
  if (views.length === Object.keys(firstViews).length) return 'program'
  if (views.length > 1 && views.includes('lander')) return 'lander-shared'
  if (views.length > 1 && views.includes('home')) return views.includes('chat') ? 'home-chat' : 'home-shared'
  return views.join('-')
}

/**
 * Puts what the same first views need into one file each: left alone, the build makes a file of every small part that two
 * pages share, and a page asks for eighty, each with its own headers and compressed without the others. Nothing is loaded
 * by a first view that it does not need; other pages may load a few kilobytes too many.
 */
export function buildSharedChunks(): Group[] {
  const reachAlone = once((context) => reach(alone, context))
  const reachViews = once((context) => {
    const started = reach([program], context)
    const views = (Object.keys(firstViews) as View[]).map((name) => {
      const needed = reach(firstViews[name], context)
      return [name, (id: string) => started.has(id) || needed.has(id)] as const
    })
    return views
  })
  const isLoadedByItself = (id: string, context: Context) => {
    const info = context.getModuleInfo(id)
    return info === null || info.isEntry || info.dynamicImporters.length > 0
  }
  const sharing = (file: string, index: number): Group => ({
    debugName: file,
    name(id, context) {
      if (isLoadedByItself(id, context)) return null
      const views = reachViews(context).flatMap(([name, needs]) => (needs(id) ? [name] : []))
      if (chooseFile(views) !== file) return null
      // What brings live events to every page takes some modules of the conversation, and must not take them all. Its icons are so small that a file for each would double them.
      if (file === 'chat') return isIcon(id) ? 'chat-icons' : null
      return file
    },
    priority: sharedFiles.length - index,
  })
  return [
    {
      // Only the back office keeps schemas; a file of members would take them along with what names one.
      debugName: 'schemas',
      name: (id) => (isSchemas(id) ? 'schemas' : null),
      priority: sharedFiles.length + 2,
    },
    {
      debugName: 'needed before the program',
      name: (id, context) =>
        reachAlone(context).has(id) && !isLoadedByItself(id, context) ? 'load-program-parts' : null,
      priority: sharedFiles.length + 1,
    },
    ...sharedFiles.map(sharing),
  ]
}
