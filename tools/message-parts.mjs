// Which messages the browser needs for which pages: found by following the imports of the sources.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './messages.mjs'
import { findUsedMessages } from './used-messages.mjs'

const frame = [
  'web/app/entry-client.tsx',
  'web/app/shell/root.tsx',
  'web/app/shell/visitor-layout.tsx',
  'web/app/shell/lander-layout.tsx',
  'web/app/shell/empty-layout.tsx',
]
/** It stands around most pages, but not around the first ones that a visitor sees. */
const defaultLayout = 'web/app/shell/default-layout.tsx'
/** These name every page and layout; following them would lead to all of the program. */
const tables = new Set(['web/app/pages.ts'])

const listQuietRoutes = () =>
  [
    ...readSource('contract/routing/routes.ts').matchAll(
      /^ {2}'?([\w-]+)'?: \{(?:[^{}]|\{[\w?]+\})*quiet: true/gm,
    ),
  ].map(([, name]) => name)
const homeRoutes = ['index']
const membersRoutes = ['members', 'members-id']
const chatRoutes = ['chats', 'chats-id', 'members-id-chat']
/** What a conversation loads with its own messages, once there is a voice message. */
const voiceSources = [
  'web/features/chat/voice/message-voice.tsx',
  'web/features/chat/voice/voice-recorder.tsx',
]
/** What a page loads with its own messages, once someone opens signup in front of it. */
const signupSources = ['web/app/shell/signup-dialog.tsx']

function readSource(path) {
  return readFileSync(join(root, path), 'utf8')
}

/** Returns the source of each route's page, from the table of pages. */
function readPageSources() {
  const lines = readSource('web/app/pages.ts').matchAll(
    /^ {2}'?([\w-]+)'?: \(\) =>\s+import\('\.\.\/([^']+)'\)/gm,
  )
  return new Map(Array.from(lines, ([, name, path]) => [name, `web/${path}`]))
}

function readImports(path) {
  const found = readSource(path).matchAll(/(?:from |import\(|import )'([#.][^']+\.tsx?)'/g)
  return Array.from(found, ([, target]) =>
    target.startsWith('#') ? target.slice(1) : join(dirname(path), target),
  ).filter((target) => !target.startsWith('generated/') && existsSync(join(root, target)))
}

/** Returns every source that some sources lead to, those loaded later too, but for those that `without` names. */
function reach(starts, without = []) {
  const reached = new Set()
  const visit = (path) => {
    if (reached.has(path) || tables.has(path) || without.includes(path)) return
    reached.add(path)
    for (const target of readImports(path)) visit(target)
  }
  for (const start of starts) visit(start)
  return reached
}

function findKeys(sources, keys) {
  return findUsedMessages([...sources].map(readSource).join('\n'), keys)
}

/**
 * Shares the browser's messages out: `frame` for what stands around every page, and without those `lander` for the
 * landers, `home` for the home page, `quiet` for the other quiet pages, `members` for the search and the profiles,
 * `chat` for the chats, `voice` for their voice messages, `signup` for its dialog, and `rest` for all other pages.
 */
export function splitMessages(keys) {
  const sources = readPageSources()
  const findSources = (names) => names.map((name) => sources.get(name)).filter(Boolean)
  const quiet = listQuietRoutes()
  if (quiet.length === 0 || sources.size === 0)
    throw new Error('the tables of routes and pages could not be read')
  // A page's title goes with the page; what stands around the pages knows the titles by a template alone.
  const titles = new Set([...sources.keys()].map((name) => `title.${name}`))
  const untitled = keys.filter((key) => !titles.has(key))
  const around = new Set(findKeys(reach(frame, signupSources), untitled))
  const isLander = (name) => name.startsWith('landers-')
  const toPart = (names, more = []) => {
    const own = new Set(names.map((name) => `title.${name}`))
    const used = new Set(
      findKeys(reach([...more, ...findSources(names)], [...voiceSources, ...signupSources]), keys),
    )
    return keys.filter((key) => own.has(key) || (used.has(key) && !around.has(key)))
  }
  const parted = new Set([...quiet, ...membersRoutes, ...chatRoutes])
  const others = [...sources.keys()].filter((name) => !parted.has(name))
  const chat = toPart(chatRoutes, ['web/app/shell/chat-layout.tsx'])
  const inChats = new Set([...around, ...chat])
  return {
    frame: [...around],
    lander: toPart(quiet.filter(isLander)),
    home: toPart(homeRoutes),
    quiet: toPart(
      quiet.filter((name) => !isLander(name) && !homeRoutes.includes(name)),
      [defaultLayout],
    ),
    members: toPart(membersRoutes, [defaultLayout]),
    chat,
    voice: findKeys(reach(voiceSources), keys).filter((key) => !inChats.has(key)),
    signup: findKeys(reach(signupSources), untitled).filter((key) => !around.has(key)),
    rest: toPart(others, [defaultLayout]),
  }
}
