// Usage: npm run generate
// Checks locales/*.json against each other and writes generated/messages.ts (types) and
// generated/messages/<locale>.ts (compiled catalogues for the server), <locale>.<part>.ts (for pages in the browser) and
// <locale>.admin.ts (what the back office shows, in English where a language has no text yet).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { splitMessages } from './message-parts.mjs'
import {
  analyseMessage,
  formatMessages,
  getLocaleFile,
  isForWeb,
  isServerOnly,
  isStaffKey,
  localeCodes,
  readMessages,
  root,
  serverOnlyPrefixes,
  staffErrors,
} from './messages.mjs'

const keyPattern = /^[a-zA-Z0-9_-]+(\.[a-zA-Z0-9_-]+)+$/

const describe = (parameters) =>
  [...parameters.keys()]
    .sort()
    .map((name) => `${name}: ${parameters.get(name)}`)
    .join('; ')

function analyseLocale(locale, problems) {
  const messages = readMessages(locale)
  if (readFileSync(getLocaleFile(locale), 'utf8') !== formatMessages(messages)) {
    problems.push(`locales/${locale}.json is not sorted one key a line: run node tools/sort-messages.mjs`)
  }
  const analysed = new Map()
  for (const [key, text] of Object.entries(messages)) {
    try {
      if (!keyPattern.test(key)) throw new Error('bad key: dotted words such as nav.members')
      analysed.set(key, analyseMessage(locale, text))
    } catch (error) {
      problems.push(`${locale} ${key}: ${error.message}`)
    }
  }
  return analysed
}

/** The other language whose back office must be complete; the rest fall back to English. */
const staffLanguage = 'de'

/** Lists where a language has other keys, parameters or tags than English. */
function compareLocale(locale, english, other) {
  const problems = []
  for (const [key, message] of english) {
    const translated = other.get(key)
    if (!translated) {
      if (!isStaffKey(key) || locale === staffLanguage) problems.push(`${locale} ${key}: missing`)
    } else if (describe(translated.parameters) !== describe(message.parameters)) {
      problems.push(
        `${locale} ${key}: parameters { ${describe(translated.parameters)} } differ from English { ${describe(message.parameters)} }`,
      )
    } else if ([...translated.tags].sort().join() !== [...message.tags].sort().join()) {
      problems.push(
        `${locale} ${key}: tags <${[...translated.tags]}> differ from English <${[...message.tags]}>`,
      )
    }
  }
  for (const key of other.keys()) if (!english.has(key)) problems.push(`${locale} ${key}: not in en.json`)
  return problems
}

const writeInterface = (entries) =>
  entries.map(([key, { parameters }]) => {
    const type = parameters.size === 0 ? 'undefined' : `{ ${describe(parameters)} }`
    return `  '${key}': ${type}`
  })

const tagLines = (entries) =>
  entries
    .filter(([, { tags }]) => tags.size > 0)
    .map(
      ([key, { tags }]) =>
        `  '${key}': ${[...tags]
          .sort()
          .map((tag) => `'${tag}'`)
          .join(' | ')}`,
    )

function writeTypes(english) {
  const entries = [...english].sort(([a], [b]) => (a < b ? -1 : 1))
  const web = entries.filter(([key]) => isForWeb(key))
  const server = entries.filter(([key]) => isServerOnly(key))
  return `// Written by tools/generate-messages.mjs from locales/en.json.
/** Messages that the browser may show, with their parameters. */
export interface WebMessages {
${writeInterface(web).join('\n')}
}
/** Messages that the back office may show as well. */
export interface AdminMessages extends WebMessages {
${writeInterface(entries.filter(([key]) => isStaffKey(key))).join('\n')}
}
/** Every message of the site with its parameters. */
export interface Messages extends WebMessages {
${writeInterface(server).join('\n')}
}
/** Messages with tags such as <b>, shown by <Rich> alone. */
export interface MessageTags {
${tagLines(entries).join('\n')}
}
export type RichKey = keyof MessageTags & keyof WebMessages
export type MessageKey = Exclude<keyof Messages, keyof MessageTags>
export type WebMessageKey = Exclude<keyof WebMessages, keyof MessageTags>
export type AdminMessageKey = Exclude<keyof AdminMessages, keyof MessageTags>
type ParametersIn<M, K extends keyof M> = M[K] extends undefined ? [] : [parameters: M[K]]
export type MessageParameters<K extends keyof Messages> = ParametersIn<Messages, K>
/** Turns a key and its parameters into text; for the server, which knows every message. */
export type Translate = <K extends MessageKey>(key: K, ...parameters: MessageParameters<K>) => string
/** The same for the browser, which has no texts of e-mails; every Translate is one too. */
export type WebTranslate = <K extends WebMessageKey>(key: K, ...parameters: MessageParameters<K>) => string
/** The same for the back office. */
export type AdminTranslate = <K extends AdminMessageKey>(key: K, ...parameters: ParametersIn<AdminMessages, K>) => string
/** Prefixes of the keys that only the server shows, so browsers don’t load them. */
export const serverOnlyPrefixes: readonly string[] = ${JSON.stringify(serverOnlyPrefixes)}
`
}

const writeCatalogue = (catalogue) =>
  `// Written by tools/generate-messages.mjs.
import type { Messages } from '@lingui/core'
export const messages: Messages = JSON.parse(${JSON.stringify(JSON.stringify(catalogue))})
`

function writeIfChanged(file, text) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

const problems = []
const analysed = new Map(localeCodes.map((locale) => [locale, analyseLocale(locale, problems)]))
const english = analysed.get('en')
for (const [locale, messages] of analysed) problems.push(...compareLocale(locale, english, messages))
if (problems.length > 0) {
  console.error(problems.join('\n'))
  console.error(`\n${problems.length} problems in locales/*.json; nothing was generated.`)
  process.exit(1)
}
mkdirSync(`${root}generated/messages`, { recursive: true })
writeIfChanged(`${root}generated/messages.ts`, writeTypes(english))
const parts = splitMessages([...english.keys()].filter((key) => isForWeb(key) && !staffErrors.includes(key)))
for (const [locale, messages] of analysed) {
  const all = [...messages].filter(([key]) => !isStaffKey(key)).map(([key, { tokens }]) => [key, tokens])
  writeIfChanged(`${root}generated/messages/${locale}.ts`, writeCatalogue(Object.fromEntries(all)))
  for (const [part, keys] of Object.entries(parts)) {
    const wanted = new Set(keys)
    const chosen = all.filter(([key]) => wanted.has(key))
    writeIfChanged(
      `${root}generated/messages/${locale}.${part}.ts`,
      writeCatalogue(Object.fromEntries(chosen)),
    )
  }
}
for (const [locale, messages] of analysed) {
  const staff = [...english.keys()]
    .filter((key) => !isServerOnly(key))
    .map((key) => [key, (messages.get(key) ?? english.get(key)).tokens])
  writeIfChanged(`${root}generated/messages/${locale}.admin.ts`, writeCatalogue(Object.fromEntries(staff)))
}
console.log(`generated ${english.size} messages in ${localeCodes.length} languages`)
const staffKeys = [...english.keys()].filter(isStaffKey)
for (const [locale, messages] of analysed) {
  const missing = staffKeys.filter((key) => !messages.has(key)).length
  if (missing > 0)
    console.log(`${locale}: ${missing} texts of the back office are missing and shown in English`)
}
