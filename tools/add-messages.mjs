// Usage: node tools/add-messages.mjs fragment.json [--replace]
// Adds { "key": { "en": "…", "nl": "…", "de": "…", "it": "…", "fr": "…", "es": "…", "pl": "…" } } to locales/*.json.
// Keys of the back office (admin.…) may come in English alone. A key that has another text already is refused, unless --replace is given. Nothing is written on a mistake.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import {
  analyseMessage,
  fixTypography,
  isStaffKey,
  localeCodes,
  readMessages,
  writeMessages,
} from './messages.mjs'

const replace = process.argv.includes('--replace')
const file = process.argv.slice(2).find((argument) => argument !== '--replace')
if (!file) {
  console.error('usage: node tools/add-messages.mjs fragment.json [--replace]')
  process.exit(64)
}

const fragment = JSON.parse(readFileSync(file, 'utf8'))
const catalogues = Object.fromEntries(localeCodes.map((locale) => [locale, readMessages(locale)]))
const problems = []

for (const [key, texts] of Object.entries(fragment)) {
  for (const extra of Object.keys(texts).filter((locale) => !localeCodes.includes(locale))) {
    problems.push(`${key}: unknown language ${extra}`)
  }
  for (const locale of localeCodes) {
    if (isStaffKey(key) && locale !== 'en' && texts[locale] === undefined) continue
    const text = fixTypography(locale, texts[locale] ?? '')
    const known = catalogues[locale][key]
    if (known !== undefined && known !== text && !replace) {
      problems.push(`${key}: ${locale} already says “${known}” (--replace overwrites)`)
    } else {
      try {
        analyseMessage(locale, text)
        catalogues[locale][key] = text
      } catch (error) {
        problems.push(`${key}: ${locale}: ${error.message}`)
      }
    }
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
for (const locale of localeCodes) writeMessages(locale, catalogues[locale])
console.log(`${Object.keys(fragment).length} messages in place; now run npm run generate`)
