// What the message tools share: reading, sorting and writing locales/*.json, and taking a message apart.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export const localeCodes = ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl']
export const root = fileURLToPath(new URL('../', import.meta.url))

/** Keys that only the server needs (mails, SMS, push notices, descriptions of pages and of stored things): kept out of the browser. */
export const serverOnlyPrefixes = [
  'mail.',
  'sms.',
  'webpush.',
  'description.',
  'storage.',
  'noticePage.',
  'visitor.',
]
export const isServerOnly = (key) => serverOnlyPrefixes.some((prefix) => key.startsWith(prefix))

/** Keys of the back office, in a separate catalogue: English first, other languages as they come. */
export const isStaffKey = (key) => key.startsWith('admin.')
/** Errors that calls of the back office alone answer with: pages of the site do not load their texts. */
export const staffErrors = ['error.cheapest_package']
export const isForWeb = (key) => !isServerOnly(key) && !isStaffKey(key)

export const getLocaleFile = (locale) => `${root}locales/${locale}.json`
export const readMessages = (locale) => JSON.parse(readFileSync(getLocaleFile(locale), 'utf8'))

/** French keeps its high punctuation on the line of the word before it. */
export function fixTypography(locale, text) {
  return locale === 'fr' ? text.replace(/ (?=[:;?!»])/g, '\u00a0').replace(/« /g, '«\u00a0') : text
}

/** One key a line in code point order, so that files merge and diff by key. */
export function formatMessages(messages) {
  const keys = Object.keys(messages).sort()
  const lines = keys.map((key) => `  ${JSON.stringify(key)}: ${JSON.stringify(messages[key])}`)
  return keys.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`
}

export function writeMessages(locale, messages) {
  writeFileSync(getLocaleFile(locale), formatMessages(messages))
}

// French, Italian and Spanish have a further form for whole millions, which no text here needs.
const pluralForms = { pl: ['one', 'few', 'many', 'other'] }
const commonPluralForms = ['one', 'other']

/**
 * Takes a message of a language apart: its parameters with their kind, its tags and its compiled tokens.
 * Throws when the text is no valid ICU message or lacks a plural form of the language.
 */
export function analyseMessage(locale, text) {
  if (typeof text !== 'string' || text.trim() === '') throw new Error('empty')
  // ICU reads an apostrophe before a brace as a quote and would show "{name}" literally.
  if (/'[{}<|#]/.test(text))
    throw new Error("straight apostrophe before a brace or tag: write ’ instead of '")
  const tokens = compileMessageOrThrow(text)
  const found = { tokens, parameters: new Map(), tags: new Set() }
  visitTokens(tokens, found.parameters, pluralForms[locale] ?? commonPluralForms)
  for (const match of text.matchAll(/<([a-z][a-z0-9]*)\s*\/?>/g)) found.tags.add(match[1])
  return found
}

function visitTokens(tokens, parameters, needed) {
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const [name, format, options] = token
    if (format === 'date' || format === 'time') {
      throw new Error(`{${name}, ${format}}: format the date with contract/api/format.ts and pass the text`)
    }
    setParameter(parameters, name, getParameterKind(format, options))
    if (typeof options !== 'object' || options === null) continue
    const missing = format === 'plural' ? needed.filter((form) => !(form in options)) : []
    if (missing.length > 0) throw new Error(`plural of {${name}} lacks ${missing.join(', ')}`)
    for (const form of Object.values(options)) if (Array.isArray(form)) visitTokens(form, parameters, needed)
  }
}

function getParameterKind(format, options) {
  if (format === 'plural' || format === 'selectordinal' || format === 'number') return 'number'
  if (format === 'select') {
    const choices = Object.keys(options)
      .filter((choice) => options[choice])
      .sort()
    return choices.map((choice) => `'${choice}'`).join(' | ')
  }
  if (format !== undefined) throw new Error(`unknown format ${format}`)
  return 'string | number'
}

function setParameter(parameters, name, kind) {
  const known = parameters.get(name)
  if (known === undefined || known === 'string | number') return parameters.set(name, kind)
  if (kind !== 'string | number' && kind !== known) throw new Error(`{${name}} is both ${known} and ${kind}`)
  return parameters
}
