// usage: node tools/check-words.mjs
// Keeps out of code, documents and English texts what came back often (docs/style.md): limits named …Most or …Least,
// getters named …Of, types and functions in words of their own, the other forms of someone and no one, mail where e-mail
// is meant, and in comments and titles of tests whoever, anew, beside, tells of, by night and signs of life.
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { readTexts } from './text-files.mjs'

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
const textName = /\.(mjs|tsx?|md|json)$/
const english = 'locales/en.json'
/** The style names what it advises against, and the log keeps what was written. */
const excused =
  /^(docs\/style\.md|CHANGELOG\.md|locales\/|tools\/check-words|server\/platform\/postgres\/system-user\.ts)/

const rules = [
  {
    pattern:
      /\b(?!is)[a-z][A-Za-z]*(?<![a-z]At)(Most|Least)\b|\b(most|least)[A-Z]\w*\b|(?<!\bat )\b(most|least)\??: (number|\d)/,
    advice: 'name a limit max… or min…',
  },
  {
    pattern:
      /\b(?!(?:lastI|i)ndexOf|valueOf|supportedValuesOf|multipleOf|(?:get|is)PrototypeOf)[a-z][A-Za-z]*Of(?=\(|\??: \(| = )/,
    advice: 'name a function by a verb: read…, find…, to…',
  },
  {
    pattern:
      /\b(interface|type|class) (Asked|Asker|Wanted|Told|Taken|Kept|Shown|Opened|Opening|Given|Around|Parcel|Trouble|Misfit|Seeker|Which[A-Z]\w*)\b/,
    advice: 'name a type by what it is in this business',
  },
  {
    pattern: /\bfunction (note|tell|look|hear|say|giveBack|takeBack|mend|tidy)([A-Z]\w*)?(?=[(<])/,
    advice: 'take the verb of the field: record, notify, check, release…',
  },
  {
    pattern: /^\s*(\/\*\*|\*) (Notes|Hears|Gives the function) /,
    advice: 'begin with Returns, Creates, Records…',
  },
  {
    pattern: /(?<![\w.'"`/@-])(some|any|no|every)body (?!=)/i,
    advice: 'write someone, anyone, no one, everyone',
  },
  {
    // Readers of personal data are named in migrations, which stay as they are.
    pattern:
      /(?<=^\s*(\/\*|\*\s|\/\/|(it|test|describe)\b.*\().*)(?<!read by: )\b(whoever|whomever|anew|beside)\b/i,
    advice: 'write anyone who, again, next to or besides',
  },
  {
    pattern:
      /(?<=^\s*(\/\*|\*\s|\/\/|(it|test|describe)\b.*\().*)(?<!personal: )\b(tells? of|by night|signs? of life)\b/i,
    advice: 'write reports, announces or reveals, nightly, activity',
  },
]
/** Values of the English messages; names of keys and of parameters stay. */
const mail = /": ".*?(?<![-\w{.])mail(s|ed)?\b(?![},/.@])/i

/** Lists the places that break a rule, one a line. */
export function findWords(files) {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, place) => {
      const where = `${path}:${place + 1}`
      if (path === english) return mail.test(line) ? [`${where}: write e-mail`] : []
      if (excused.test(path)) return []
      return rules.flatMap(({ pattern, advice }) => {
        const [found] = pattern.exec(line) ?? []
        return found ? [`${where}: ${found.trim()}: ${advice}`] : []
      })
    }),
  )
}

function main() {
  const problems = findWords(readTexts(sources, textName))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
