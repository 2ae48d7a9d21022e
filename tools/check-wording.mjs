// Usage: node tools/check-wording.mjs
// Finds messages with quotation marks of another language, and entries of the audit log in another form than the guides
// in docs/languages ask for.
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { localeCodes, readMessages } from './messages.mjs'

/** The opening and the closing quotation mark of each language. */
const quotationMarks = { en: '“”', nl: '“”', de: '„“', it: '«»', fr: '«»', es: '«»', pl: '„”' }
const anyQuotationMark = /["‘‚„“”«»]/g

/** How an entry of the audit log begins. */
const auditForms = {
  nl: /^\{staff\} heeft /,
  de: /^\{staff\} hat /,
  it: /^\{staff\} (ha|si è) /,
  fr: /^\{staff\} (a|s’est) /,
  es: /^\{staff\} (ha|se ha) /,
  pl: /^\{staff\}: /,
}

/** Returns what is wrong with the wording of a language's messages, as "key: problem". */
export function findWording(locale, messages) {
  return Object.entries(messages).flatMap(([key, text]) =>
    [findQuotationProblem(locale, text), findAuditProblem(locale, key, text)]
      .filter((problem) => problem !== undefined)
      .map((problem) => `${key}: ${problem}`),
  )
}

function findQuotationProblem(locale, text) {
  const [opening, closing] = quotationMarks[locale]
  const marks = text.match(anyQuotationMark) ?? []
  const foreign = marks.find((mark) => mark !== opening && mark !== closing)
  if (foreign !== undefined) return `write ${opening}…${closing} instead of ${foreign}`
  if (marks.some((mark, index) => mark !== (index % 2 === 0 ? opening : closing)) || marks.length % 2 !== 0)
    return 'a quotation mark has no partner'
  return undefined
}

function findAuditProblem(locale, key, text) {
  const form = auditForms[locale]
  if (form === undefined || !key.startsWith('admin.act.') || form.test(text)) return undefined
  return `an entry of the audit log begins otherwise: ${form.source}`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = localeCodes.flatMap((locale) =>
    findWording(locale, readMessages(locale)).map((problem) => `locales/${locale}.json: ${problem}`),
  )
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? 'wording: as the language guides ask' : `${problems.length} problems`)
  process.exit(problems.length === 0 ? 0 : 1)
}
