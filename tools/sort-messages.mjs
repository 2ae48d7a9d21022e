// Usage: node tools/sort-messages.mjs
// Puts the keys of locales/*.json in order, one a line.
import { localeCodes, readMessages, writeMessages } from './messages.mjs'

for (const locale of localeCodes) writeMessages(locale, readMessages(locale))
