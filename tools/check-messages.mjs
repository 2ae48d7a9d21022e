// Usage: node tools/check-messages.mjs
// Finds unused messages, messages whose spaced punctuation could wrap, and text in components instead of locales/*.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { parseAst } from 'vite'
import { fixTypography, localeCodes, readMessages, root } from './messages.mjs'
import { findUsedMessages } from './used-messages.mjs'

const codeFolders = ['contract', 'server', 'web', 'database', 'demo']
const textAttributes =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|alt|label)$/
const letters = /\p{L}{2,}/u

const listFilesBelow = (folder, ending) =>
  readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)

function listUnusedMessages() {
  const code = codeFolders
    .filter((folder) => existsSync(`${root}${folder}`))
    .flatMap((folder) => listFilesBelow(folder, /\.(ts|tsx|sql|yaml)$/))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const keys = Object.keys(readMessages('en'))
  const used = new Set(findUsedMessages(code, keys))
  return keys.filter((key) => !used.has(key)).map((key) => `locales/en.json: ${key} is not used`)
}

function listLoosePunctuation() {
  return localeCodes.flatMap((locale) =>
    Object.entries(readMessages(locale))
      .filter(([, text]) => fixTypography(locale, text) !== text)
      .map(([key]) => `locales/${locale}.json: ${key} has a plain space before high punctuation`),
  )
}

function listTextInComponents() {
  return listFilesBelow('web', /\.tsx$/)
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      const found = []
      visit(parseAst(source, { lang: 'tsx' }), (text, start) => {
        const line = source.slice(0, start).split('\n').length
        found.push(`${file.slice(root.length)}:${line}: text in a component: “${text.trim()}”`)
      })
      return found
    })
}

/** Calls report for each text that a reader would see: JSX text, literal children and the attributes above. */
function visit(node, report) {
  if (Array.isArray(node)) {
    for (const part of node) visit(part, report)
    return
  }
  if (node === null || typeof node !== 'object') return
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    for (const child of node.children)
      reportShown(child.type === 'JSXExpressionContainer' ? child.expression : child, report)
  }
  if (node.type === 'JSXAttribute' && textAttributes.test(getAttributeName(node.name))) {
    reportShown(node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value, report)
  }
  for (const part of Object.values(node)) visit(part, report)
}

const getAttributeName = (name) => (name.type === 'JSXIdentifier' ? name.name : '')

function reportShown(node, report) {
  if (!node) return
  if (node.type === 'JSXText' && letters.test(node.value)) report(node.value, node.start)
  if (node.type === 'Literal' && typeof node.value === 'string' && letters.test(node.value))
    report(node.value, node.start)
  if (node.type === 'TemplateLiteral') {
    const text = node.quasis.map((part) => part.value.cooked).join(' ')
    if (letters.test(text)) report(text, node.start)
  }
  if (node.type === 'ConditionalExpression') {
    reportShown(node.consequent, report)
    reportShown(node.alternate, report)
  }
  if (node.type === 'LogicalExpression') reportShown(node.right, report)
}

const problems = [...listUnusedMessages(), ...listLoosePunctuation(), ...listTextInComponents()]
for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0
    ? 'messages: every key is used, punctuation keeps to its word, no text in components'
    : `${problems.length} problems`,
)
process.exit(problems.length === 0 ? 0 : 1)
