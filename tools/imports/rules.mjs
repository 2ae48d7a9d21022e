/** The features of the server, each of which may call only those before it. */
const LADDER = [
  'sites',
  'tracking',
  'accounts',
  'profiles',
  'visibility',
  'photos',
  'credits',
  'likes',
  'chat',
  'search',
  'payments',
  'signup',
  'safety',
  'notifications',
  'me',
  'admin',
]

/** Parts of the server that know every feature: they start the program and hand calls, facts and jobs on. */
const COMPOSING = new Set([
  'main.ts',
  'cli',
  'metrics',
  'start-server.ts',
  'build-program.ts',
  'create-context.ts',
  'handlers.ts',
  'jobs.ts',
  'jobs',
  'event-views.ts',
])
/** The two that dispatch know only where a request arrived and who asks. */
const DISPATCHING = { http: new Set(['sites', 'accounts']), live: new Set(['sites', 'accounts', 'http']) }

/** Folders of the browser's code that compose features; files beside them (routes, entries) do so too. */
const WEB_COMPOSING = new Set(['pages', 'layouts'])
/** Below the features, each using those before it: pictures in `art`, how any member is shown in `members`. */
const WEB_SHARED = ['lib', 'ui', 'art', 'members']

/** The only files that know the demo: the commands that start or fill it. */
const DEMO_COMMANDS = new Set(['server/cli/demo.ts', 'server/cli/start.ts', 'server/run-demo.ts'])

/** Libraries that reach a third party or the machine, and where they may be used. */
const PROVIDER_LIBRARIES =
  /^package:(nodemailer|web-push|stripe|@mollie\/api-client|aws4fetch|ioredis|sharp|heic-decode)$/
const PROVIDER_FOLDERS = /^server\/(platform|payments\/providers)\//

const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|misc|index)(\.tsx?$|\/)/

/** Returns what is wrong with a file by itself. */
export function fileBreaches({ path, hasSql, hasEnvironment, isBarrel }) {
  return [
    hasSql && !path.endsWith('.sql.ts') && `${path}: holds SQL, which stands only in *.sql.ts`,
    hasEnvironment &&
      path !== 'server/config.ts' &&
      `${path}: reads process.env, which only server/config.ts may`,
    isBarrel && `${path}: only passes on what other files export; import from those`,
    EMPTY_NAMES.test(path) && `${path}: has a name without a subject`,
  ].filter(Boolean)
}

/** As many raw templates of SQL as the server may have: nothing checks their tables, columns and types. */
export const maxRawTemplates = 250

/** Returns what is wrong with all files together. */
export function totalBreaches(modules) {
  const count = countRawTemplates(modules)
  return count > maxRawTemplates
    ? [
        `${count} raw templates of SQL, of at most ${maxRawTemplates}: write plain statements with Kysely's builder`,
      ]
    : []
}

/** Counts the raw templates of SQL in a set of files. */
export function countRawTemplates(modules) {
  return modules.reduce((sum, { rawTemplates }) => sum + rawTemplates, 0)
}

/** Returns what is wrong with one import. */
export function importBreaches(found) {
  const { from, to } = found
  if (from.startsWith('server/') && PROVIDER_LIBRARIES.test(to) && !PROVIDER_FOLDERS.test(from)) {
    return [`${from}: imports ${to.slice('package:'.length)}, which only platform and payments/providers may`]
  }
  const reason = reasonAgainst(found)
  return reason ? [`${from}: imports ${to.replace('package:', '')}; ${reason}`] : []
}

function reasonAgainst(found) {
  const realm = found.from.split('/')[0]
  if (realm === 'contract') return reasonInContract(found)
  if (realm === 'web') return reasonInWeb(found)
  if (found.to.startsWith('web/')) return 'the server never imports web'
  if (realm === 'database')
    return /^(server|demo)\//.test(found.to)
      ? 'the database imports neither the server nor the demo'
      : undefined
  if (realm === 'server' && found.to.startsWith('demo/') && !DEMO_COMMANDS.has(found.from))
    return 'only the commands that start or fill the demo import it'
  return realm === 'server' ? reasonInServer(found) : undefined
}

function reasonInContract({ to }) {
  return to === 'package:zod' || to.startsWith('contract/') ? undefined : 'the contract imports zod only'
}

function reasonInWeb({ from, to, isType }) {
  if (/^(server|database|demo)\//.test(to)) return 'web never imports the server, the database or the demo'
  // Pictures and styles belong to no one.
  if (!to.startsWith('web/') || !/\.tsx?$/.test(to)) return undefined
  const [own, other] = [folderOf(from), folderOf(to)]
  if (own === other || own === '' || WEB_COMPOSING.has(own)) return undefined
  // The shape of a page is declared beside the routes.
  if (other === '' && isType) return undefined
  const [place, otherPlace] = [WEB_SHARED.indexOf(own), WEB_SHARED.indexOf(other)]
  if (place === -1)
    return otherPlace >= 0 ? undefined : 'a feature of web uses only members, art, ui and lib; pages compose'
  return otherPlace >= 0 && otherPlace < place ? undefined : `${own} knows nothing above it`
}

function reasonInServer({ from, to, isType }) {
  if (!to.startsWith('server/')) return undefined
  const [own, other] = [partOf(from), partOf(to)]
  if (own === other || COMPOSING.has(own)) return undefined
  if (own === 'platform')
    return isType && other === 'config.ts' ? undefined : 'platform knows nothing above it'
  if (other === 'platform') return undefined
  const isFile = other.endsWith('.ts')
  if (own in DISPATCHING) return isFile || DISPATCHING[own].has(other) ? undefined : `${own} only dispatches`
  // Types of the whole vanish in the build: the context names the services, use cases the shape of a handler.
  if (own.endsWith('.ts')) return isFile || isType ? undefined : 'only composing files see features'
  return reasonInFeature({ own, other, isType })
}

function reasonInFeature({ own, other, isType }) {
  const place = LADDER.indexOf(own)
  if (place === -1) return `${own} is missing in the ladder of tools/imports/rules.mjs`
  if (other in DISPATCHING) return 'a feature does not know http or live'
  if (COMPOSING.has(other)) return isType ? undefined : 'a feature does not know who composes it'
  if (other.endsWith('.ts')) return undefined
  return LADDER.indexOf(other) < place ? undefined : 'it stands later in the ladder: call down, announce up'
}

/** The second step of a path: `chat` of server/chat/x.ts, `main.ts` of server/main.ts. */
function partOf(path) {
  return path.split('/')[1] ?? ''
}

function folderOf(path) {
  const steps = path.split('/')
  return steps.length > 2 ? steps[1] : ''
}
