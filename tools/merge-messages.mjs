// Usage: node tools/merge-messages.mjs base.json ours.json theirs.json [path]
// A git merge driver for locales/*.json: merges key by key and writes the result over ours.json.
// A key changed differently on both sides is a true conflict: it is named, ours is kept, and the exit code is 1.
// Register once per clone:
//   git config merge.messages.driver 'node tools/merge-messages.mjs %O %A %B %P'
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

const [baseFile, oursFile, theirsFile, path] = process.argv.slice(2)
if (!theirsFile) {
  console.error('usage: node tools/merge-messages.mjs base.json ours.json theirs.json [path]')
  process.exit(64)
}

const read = (file) => {
  const text = readFileSync(file, 'utf8').trim()
  return text === '' ? {} : JSON.parse(text)
}
const base = read(baseFile)
const ours = read(oursFile)
const theirs = read(theirsFile)
const merged = {}
const conflicts = []

for (const key of [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].sort()) {
  const mineChanged = ours[key] !== base[key]
  const theirsChanged = theirs[key] !== base[key]
  const text = theirsChanged && !mineChanged ? theirs[key] : ours[key]
  if (mineChanged && theirsChanged && ours[key] !== theirs[key]) conflicts.push(key)
  if (text !== undefined) merged[key] = text
}

const lines = Object.entries(merged).map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`)
writeFileSync(oursFile, lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`)
for (const key of conflicts) console.error(`${path ?? oursFile}: both sides changed ${key}; kept the first`)
process.exit(conflicts.length > 0 ? 1 : 0)
