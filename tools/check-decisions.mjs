// usage: node tools/check-decisions.mjs
// Checks the records of docs/decisions: their numbers run without gaps, each has at most sixty lines and is listed in
// the README next to them, and every reference to a record anywhere in the repository leads to one.
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { readTexts } from './text-files.mjs'

const folder = 'docs/decisions/'
const index = `${folder}README.md`
const maxLines = 60

const sources = [
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
const textName = /\.(c?js|mjs|tsx?|md|sql|json|css|html|sh|ya?ml|service)$/

const recordName = /^\d{4}-[\w-]+\.md$/
/** The file of a record, as links and lists name it, or a number without its file. */
const reference = /(?<![\w/-])(?:[\w./-]*\/)?(\d{4}-[a-z][\w-]*\.md)\b|\bdecisions\/(\d{4})(?![\w-])/g

/** Lists what is wrong with one record, the `position`th by its number. */
function findFaults({ path, text }, position) {
  const number = String(position).padStart(4, '0')
  const lines = text.trimEnd().split('\n')
  return [
    !path.startsWith(`${folder}${number}-`) && `${path}: should have the number ${number}`,
    !lines[0].startsWith(`# ${path.slice(folder.length, folder.length + 4)} `) &&
      `${path}: its title does not begin with its number`,
    lines.length > maxLines && `${path}: has ${lines.length} lines of at most ${maxLines}`,
  ].filter(Boolean)
}

/** Lists the references of one file that lead to no record. */
function findDeadReferences({ path, text }, names) {
  return text.split('\n').flatMap((line, lineIndex) =>
    [...line.matchAll(reference)].flatMap(([, name, number]) => {
      if (name !== undefined && names.has(name)) return []
      const fault = name === undefined ? `names decision ${number} without its file` : `no decision ${name}`
      return [`${path}:${lineIndex + 1}: ${fault}`]
    }),
  )
}

/** Compares all text files, each with its path and text. Returns the problems, one a line. */
export function findProblems(files) {
  const records = files.filter(
    ({ path }) => path.startsWith(folder) && recordName.test(path.slice(folder.length)),
  )
  const names = new Set(records.map(({ path }) => path.slice(folder.length)))
  const list = files.find(({ path }) => path === index)?.text ?? ''
  const unlisted = [...names].filter((name) => !list.includes(`](${name})`))
  return [
    ...records
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .flatMap((record, place) => findFaults(record, place + 1)),
    ...unlisted.map((name) => `${index}: does not list ${name}`),
    ...files.flatMap((file) => findDeadReferences(file, names)),
  ]
}

function main() {
  const problems = findProblems(readTexts(sources, textName))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
