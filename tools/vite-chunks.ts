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

const iconList = /\/lucide-react\.mjs$/

/** Returns the files of the icons that a module names: all of them come from one list, which names two thousand. */
function findIcons(code: string, list: string, context: Context): string[] {
  const named = [...code.matchAll(/import \{([^}]*)\} from ["']lucide-react["']/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  )
  const listed = context.getModuleInfo(list)?.code ?? ''
  return named.flatMap((name) => {
    const file = new RegExp(`\\bdefault as ${name}\\b[^}]*\\} from ["']\\./(icons/[^"']+)["']`).exec(
      listed,
    )?.[1]
    return file ? [list.replace(iconList, `/${file}`)] : []
  })
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
      for (const one of iconList.test(imported) ? findIcons(code ?? '', imported, context) : [imported])
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

/**
 * Puts what the same first views need into one file each: left alone, the build makes a file of every small part that two
 * pages share, and a page asks for eighty, each with its own headers and compressed without the others. Nothing is loaded
 * by a first view that it does not need; other pages may load a few kilobytes too many.
 */
export function buildSharedChunks(): Group[] {
  const reachAlone = once((context) => reach(alone, context))
  const reachViews = once((context) => {
    const started = reach([program], context)
    const views = Object.entries(firstViews).map(([name, sources]) => {
      const needed = reach(sources, context)
      return [name, (id: string) => started.has(id) || needed.has(id)] as const
    })
    return views
  })
  const isLoadedByItself = (id: string, context: Context) => {
    const info = context.getModuleInfo(id)
    return info === null || info.isEntry || info.dynamicImporters.length > 0
  }
  const sharing = (views: number): Group => ({
    debugName: `needed by ${views} first views`,
    name(id, context) {
      if (isLoadedByItself(id, context)) return null
      const names = reachViews(context).flatMap(([name, needs]) => (needs(id) ? [name] : []))
      if (names.length !== views) return null
      // What brings live events to every page takes some modules of the conversation, and must not take them all. Its icons are so small that a file for each would double them.
      if (names.join() === 'chat') return isIcon(id) ? 'chat-icons' : null
      return views === Object.keys(firstViews).length ? 'program' : names.join('-')
    },
    // A file takes what its modules import along: what more views share has to be taken before.
    priority: views,
  })
  return [
    {
      // Only the back office keeps schemas; a file of members would take them along with what names one.
      debugName: 'schemas',
      name: (id) => (isSchemas(id) ? 'schemas' : null),
      priority: Object.keys(firstViews).length + 2,
    },
    {
      debugName: 'needed before the program',
      name: (id, context) =>
        reachAlone(context).has(id) && !isLoadedByItself(id, context) ? 'load-program-parts' : null,
      priority: Object.keys(firstViews).length + 1,
    },
    ...Object.keys(firstViews).map((_, index) => sharing(index + 1)),
  ]
}
