// Usage: node tools/sort-messages.mjs
// Puts the keys of locales/*.json in order, one a line, and the spaces of French where they belong.
import { fixTypography, localeCodes, readMessages, writeMessages } from './messages.mjs'

for (const locale of localeCodes) {
  const messages = Object.entries(readMessages(locale))
  writeMessages(locale, Object.fromEntries(messages.map(([key, text]) => [key, fixTypography(locale, text)])))
}
