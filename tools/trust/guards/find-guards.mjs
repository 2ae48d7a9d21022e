/** A refusal as it appears in the code: `throw fail(…)`, alone on its line or behind its condition. */
const refusal = /throw (?:\w+ > 0 \? )?(?:fail|failFields)\(|return refuse\w*\(/
const conditional = /^(\s*(?:\} )?(?:else )?)if \((.*)\) ((?:throw|return refuse).*)$/
const comment = /^\s*(\*|\/\/|\/\*)/

/** The owner check of a row: the comparison of its owner, its site or its receiver with what the program passes. */
const ownership =
  /\b(where|and) ((?:\w+\.)?(?:site_id|member_id|from_id|to_id|blocker_id|blocked_id|reporter_id|email_key|kind|caller) = \$\{[^{}]+\})/g
/** Whether a row is there for anyone: its state, its age, whether it was used up. */
const state =
  /\b(where|and) ((?:\w+\.)?(?:(?:status|state) (?:=|in) (?:'\w+'|\('[^)]*'\))|used_at is null|expires_at > \$\{[^{}]+\}|visible|published|enabled|on_sale))(?=[\s`)]|$)/g
/** The same two as the query builder has them: `.where('m.site_id', '=', siteId)`, to the end of its arguments. */
const built = [
  /\.where\('(?:\w+\.)?(?:site_id|member_id|from_id|to_id|blocker_id|blocked_id|reporter_id|email_key|kind|caller)', '=', /g,
  /\.where\('(?:\w+\.)?(?:(?:status|state)', '(?:=|in)', |used_at', 'is', null|expires_at', '>', |(?:visible|published|enabled|on_sale)', '=', true)/g,
]

/**
 * Finds the guards of a file of the server: each line that refuses, and in SQL each condition that says whose a row is
 * or whether it is there. Its id is its place, its key stays when other lines come before it.
 */
export function findGuards(path, code) {
  const seen = new Map()
  const found = code.split('\n').flatMap((text, line) => {
    if (comment.test(text)) return []
    if (path.endsWith('.sql.ts')) return queryGuards(path, text, line)
    if (!refusal.test(text) || /^export |^const |=> (fail|refuse)/.test(text)) return []
    return [{ id: `${path}:${line + 1}`, line, text: text.trim(), isQuery: false }]
  })
  return found.map((guard) => {
    const times = (seen.get(guard.text) ?? 0) + 1
    seen.set(guard.text, times)
    return { ...guard, key: `${path} ${guard.text} ${times}` }
  })
}

function queryGuards(path, text, line) {
  // In "set a = …, b = …" an equals sign is no condition.
  if (/\bset\b(?!.*\bwhere\b)/.test(text)) return []
  const found = [ownership, state].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ([, , condition]) => condition),
  )
  const calls = built.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ index }) => callAt(text, index)).filter((call) => call !== null),
  )
  return [...found, ...calls].map((condition, index) => ({
    id: `${path}:${line + 1}${index > 0 ? `#${index + 1}` : ''}`,
    line,
    text: condition,
    isQuery: true,
  }))
}

/** Returns the call that begins at a place of a line, with all its arguments; null when they go on in the next line. */
function callAt(text, start) {
  let depth = 0
  for (let index = start; index < text.length; index++) {
    if (text[index] === '(') depth++
    if (text[index] === ')' && --depth === 0) return text.slice(start, index + 1)
  }
  return null
}

/** Rewrites a file so that each guard first asks whether it is active, which also shows when it runs. */
export function instrumentGuards(path, code) {
  const lines = code.split('\n')
  // Statements that are kept prepared are plain texts.
  const tag = /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/.test(code) ? 'sql' : ''
  for (const { id, line, text: guard, isQuery } of findGuards(path, code)) {
    const text = lines[line] ?? ''
    const stands = `globalThis.guardStands('${id}')`
    const found = conditional.exec(text)
    if (isQuery && guard.startsWith('.where(')) {
      const condition = `(builder) => ${stands} ? builder(${guard.slice('.where('.length)} : builder.lit(true)`
      lines[line] = text.replace(guard, () => `.where(${condition})`)
    } else if (isQuery)
      lines[line] = text.replace(guard, `\${${stands} ? ${tag}\`${guard}\` : ${tag}\`true\`}`)
    else if (found) lines[line] = `${found[1]}if ((${found[2]}) && ${stands}) ${found[3]}`
    else lines[line] = `if (${stands}) ${text.trimStart()}`
  }
  return lines.join('\n')
}
