import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The features in their order, from the table of ARCHITECTURE.md: each may import only those above it. */
export const FEATURES = readFeatures()

function readFeatures() {
  const text = readFileSync(join(import.meta.dirname, '../../ARCHITECTURE.md'), 'utf8')
  const [, section = ''] = text.split('\n## Features\n')
  return [...section.split('\n## ')[0].matchAll(/^\| `([a-z]+)` \|/gm)].map(([, name]) => name)
}

/** Files of `server/app` that everything above `platform` may import; they import no feature themselves. */
const SERVER_BASE =
  /^server\/app\/(config|context|facts|handler|site|request-info|transaction|failure|services\/[a-z-]+)\.ts$/
/** Folders of `web/app` that everything in `web` may import; they import no feature themselves. */
const WEB_BASE = /^web\/app\/(browser|cache|calls|languages|live|router|session)\//
/** Pages compose: they alone see features further down. */
const PAGES = /^web\/features\/[a-z]+\/pages\//
/** The two that dispatch know only where a request arrived and who asks. */
const DISPATCHING = { http: new Set(['sites', 'accounts']), live: new Set(['sites', 'accounts', 'http']) }

/** The only files that know the demo: the commands that start or fill it. */
const DEMO_COMMANDS = new Set(['server/cli/demo.ts', 'server/cli/start.ts', 'server/app/run-demo.ts'])

/** Libraries that reach a third party or the machine, and where they may be used. */
const PROVIDER_LIBRARIES =
  /^package:(nodemailer|web-push|stripe|@mollie\/api-client|aws4fetch|ioredis|sharp|libheif-js)$/
const PROVIDER_FOLDERS = /^server\/(platform|features\/payments\/providers)\//

const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|misc|index)(\.tsx?$|\/)/

/** Returns what is wrong with a file by itself. */
export function listFileBreaches({ path, hasSql, hasEnvironment, isBarrel }) {
  return [
    hasSql && !path.endsWith('.sql.ts') && `${path}: holds SQL, which stands only in *.sql.ts`,
    hasEnvironment &&
      path !== 'server/app/config.ts' &&
      `${path}: reads process.env, which only server/app/config.ts may`,
    isBarrel && `${path}: only passes on what other files export; import from those`,
    EMPTY_NAMES.test(path) && `${path}: has a name without a subject`,
  ].filter(Boolean)
}

/** As many raw templates of SQL as the server may have: nothing checks their tables, columns and types. */
export const maxRawTemplates = 250

/** Returns what is wrong with all files together. */
export function listTotalBreaches(modules) {
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
  const reason = findReasonAgainst(found)
  return reason ? [`${from}: imports ${to.replace('package:', '')}; ${reason}`] : []
}

function findReasonAgainst(found) {
  const realm = found.from.split('/')[0]
  if (realm === 'contract') return findReasonInContract(found)
  if (realm === 'web') return findReasonInWeb(found)
  if (found.to.startsWith('web/')) return 'the server never imports web'
  if (realm === 'database')
    return /^(server|demo)\//.test(found.to)
      ? 'the database imports neither the server nor the demo'
      : undefined
  if (realm === 'server' && found.to.startsWith('demo/') && !DEMO_COMMANDS.has(found.from))
    return 'only the commands that start or fill the demo import it'
  return realm === 'server' ? findReasonInServer(found) : undefined
}

function findReasonInContract({ to }) {
  return to === 'package:zod' || to.startsWith('contract/') ? undefined : 'the contract imports zod only'
}

function findReasonInWeb({ from, to }) {
  if (/^(server|database|demo)\//.test(to)) return 'web never imports the server, the database or the demo'
  // Pictures and styles belong to no one.
  if (!to.startsWith('web/') || !/\.tsx?$/.test(to) || WEB_BASE.test(to)) return undefined
  if (WEB_BASE.test(from)) return 'what everything in web uses knows nothing above it'
  const [own, other] = [findPart(from), findPart(to)]
  if (own === 'app') return undefined
  if (other === 'app') return 'only web/app composes the program'
  if (own === 'ui') return other === 'ui' ? undefined : 'ui knows nothing above it'
  if (other === 'ui') return undefined
  if (PAGES.test(to) && !PAGES.test(from)) return 'a feature knows no page: pages compose'
  if (own === 'admin') return undefined
  if (other === 'admin') return 'the back office is a bundle of its own'
  return PAGES.test(from) ? undefined : findReasonInFeature(from, to)
}

function findReasonInServer({ from, to }) {
  if (!to.startsWith('server/')) return undefined
  const [own, other] = [findPart(from), findPart(to)]
  if (own === 'platform')
    return other === own || to === 'server/app/config.ts' ? undefined : 'platform knows nothing above it'
  if (other === 'platform' || SERVER_BASE.test(to)) return undefined
  if (SERVER_BASE.test(from)) return 'the context and the shapes beside it import no feature'
  if (own === 'app' || own === 'cli' || own === 'main.ts') return undefined
  if (own in DISPATCHING) {
    const isKnown = other === own || other === 'app' || DISPATCHING[own].has(findFeature(to) ?? other)
    return isKnown ? undefined : `${own} only dispatches`
  }
  if (other in DISPATCHING) return 'a feature does not know http or live'
  if (other === 'app' || other === 'cli') return 'a feature does not know who composes it'
  if (own === 'admin') return undefined
  return other === 'admin' ? 'a feature does not know the back office' : findReasonInFeature(from, to)
}

function findReasonInFeature(from, to) {
  const place = FEATURES.indexOf(findFeature(from))
  if (place === -1) return `${findFeature(from)} is missing in the table of features in ARCHITECTURE.md`
  return FEATURES.indexOf(findFeature(to)) <= place
    ? undefined
    : 'it stands later in the order of features: call down, announce up'
}

/** Returns the second step of a path: `features` of server/features/chat/x.ts, `main.ts` of server/main.ts. */
function findPart(path) {
  return path.split('/')[1] ?? ''
}

/** Returns the feature that a file belongs to: `chat` of server/features/chat/x.ts; undefined outside `features`. */
function findFeature(path) {
  const [, part, feature] = path.split('/')
  return part === 'features' ? feature : undefined
}
