// usage: node tools/check-facts.mjs [--list]
// Compares the facts of docs/specification with the tests that carry their codes, in brackets in their names: one code,
// several with commas, or a range with `…`. Fails on a code that leads to no fact, on a fact that stands twice, on a fact
// without a test that without-test.json does not explain, and on a code anywhere else: comments and descriptions say what
// they mean in words, documents link to the fact. With --list every fact is printed with its tests.
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseAst } from 'vite'
import { readOne, readTexts } from './text-files.mjs'

const specification = 'docs/specification'
const folders = [
  'bench',
  'bin',
  'contract',
  'database',
  'demo',
  'docs',
  'locales',
  'server',
  'tests',
  'tools',
  'web',
]
const textName = /\.(c?js|mjs|tsx?|md|sql|json|css|html|sh|ya?ml)$/
const testName = /\.(test|spec)\.tsx?$/
/** Its codes are those of the standard itself. */
const standard = 'docs/security/asvs.md'

const anchor = /<a id="([A-Z]-\d{3})"><\/a>/g
/** A fact's code in a text. `P-256` and its like are names of elliptic curves. */
const code = /\b(?!P-(?:256|384|521)\b)[CEGIKLMPRSTUVX]-\d{3}\b/g
const range = /([A-Z])-\d{3}…\1-\d{3}/g
const brackets = /\(([^()]*)\)/g
const link = /\]\([^()\s]*specification\/[a-z-]+\.md#[A-Z]-\d{3}\)/g

/** Writes a range of codes out, from the first to the last with commas between. */
function spellOut(text) {
  return text.replace(range, (whole) => {
    const [first, last] = whole.split('…').map((end) => Number(end.slice(2)))
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
    return numbers.map((number) => `${whole[0]}-${number.padStart(3, '0')}`).join(', ')
  })
}

/** Lists the texts of a program with the lines on which they begin. */
function findTexts({ path, text }) {
  const texts = []
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    const value = node.type === 'TemplateElement' ? node.value.raw : node.value
    const isText = (node.type === 'Literal' || node.type === 'TemplateElement') && typeof value === 'string'
    if (isText) texts.push({ line: text.slice(0, node.start).split('\n').length, value })
    Object.values(node).forEach(visit)
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return texts
}

/** Lists the codes that the names in a test file carry, each with its line. */
function findProofs(file) {
  if (file.text.search(code) < 0) return []
  return findTexts(file).flatMap(({ line, value }) =>
    [...value.matchAll(brackets)]
      .flatMap(([, inside]) => spellOut(inside).match(code) ?? [])
      .map((found) => ({ code: found, place: `${file.path}:${line}`, name: value })),
  )
}

/** Lists what is wrong with the codes of one file, which must all lead to a fact. */
function findDeadCodes({ path, text }, facts) {
  return text.split('\n').flatMap((line, index) => {
    const dead = (spellOut(line).match(code) ?? []).filter((found) => !facts.has(found))
    return dead.map((found) => `${path}:${index + 1}: ${found} is no fact of ${specification}`)
  })
}

/** Lists the codes of one file in which there may be none, except in the links of a document. */
function findStrayCodes({ path, text }) {
  const isDocument = path.endsWith('.md')
  return text.split('\n').flatMap((line, index) => {
    const stray = (isDocument ? line.replace(link, '') : line).match(code) ?? []
    return stray.map((found) => `${path}:${index + 1}: say in words what ${found} stands for`)
  })
}

/** Returns the facts by their codes, and a problem for each that stands twice. */
function findFacts(pages) {
  const facts = new Map()
  const problems = []
  for (const { path, text } of pages) {
    for (const [, code] of text.matchAll(anchor)) {
      if (facts.has(code)) problems.push(`${path}: ${code} stands twice`)
      else facts.set(code, { code, page: path, tests: [] })
    }
  }
  return { facts, problems }
}

/**
 * Compares pages of the specification, tests and all other files, each with its path and text. `reasons` says why codes
 * have no test. Returns the facts by their codes, each with its tests, and the problems, one a line.
 */
export function compareFacts({ pages, others, tests, reasons }) {
  const { facts, problems } = findFacts(pages)
  for (const file of [...pages, ...others, ...tests]) problems.push(...findDeadCodes(file, facts))
  problems.push(...others.flatMap(findStrayCodes))
  for (const proof of tests.flatMap(findProofs)) facts.get(proof.code)?.tests.push(proof)
  for (const fact of facts.values()) {
    const reason = reasons[fact.code]
    const isProven = fact.tests.length > 0
    if (!isProven && !reason) problems.push(`${fact.page}: no test carries ${fact.code}`)
    if (isProven && reason) problems.push(`${fact.code} has a test and need not be explained`)
  }
  const unknown = Object.keys(reasons).filter((one) => !facts.has(one))
  return { facts, problems: [...problems, ...unknown.map((one) => `${one} is explained but no fact`)] }
}

function main() {
  const files = readTexts(folders, textName)
  const isSpecification = ({ path }) => path.startsWith(`${specification}/`)
  const isTest = ({ path }) => testName.test(path)
  const { facts, problems } = compareFacts({
    pages: files.filter((file) => isSpecification(file) && file.path.endsWith('.md')),
    others: files.filter((file) => !isSpecification(file) && !isTest(file) && file.path !== standard),
    tests: files.filter(isTest),
    reasons: JSON.parse(readOne(`${specification}/without-test.json`).text),
  })
  const all = [...facts.values()]
  if (process.argv.includes('--list')) {
    for (const { code, page, tests } of all) {
      console.log(`${code}  ${page.slice(specification.length + 1)}`)
      for (const { place, name } of tests) console.log(`       ${place}  ${name}`)
    }
  }
  for (const problem of problems) console.error(problem)
  const proven = all.filter(({ tests }) => tests.length > 0).length
  console.log(`${all.length} facts: ${proven} with a test, ${all.length - proven} without`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
