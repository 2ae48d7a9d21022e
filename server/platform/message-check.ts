import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Locale } from '#contract/features/sites/locale.ts'

/** What a message requires of its caller: its parameters with their kinds, and its tags. */
interface MessageNeeds {
  readonly parameters: ReadonlyMap<string, string>
  readonly tags: ReadonlySet<string>
  readonly lacksForm: boolean
}

function visit(
  tokens: CompiledMessage,
  locale: Locale,
  found: { parameters: Map<string, string>; lacks: boolean },
) {
  const forms = locale === 'pl' ? ['one', 'few', 'many', 'other'] : ['one', 'other']
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const [name, kind = 'text', choices] = token
    if (found.parameters.get(name) === undefined || kind !== 'text') found.parameters.set(name, kind)
    if (typeof choices !== 'object' || choices === null) continue
    if (kind === 'plural' && forms.some((form) => !(form in choices))) found.lacks = true
    for (const choice of Object.values(choices)) if (Array.isArray(choice)) visit(choice, locale, found)
  }
}

/** Parses a message. Throws when it is not valid ICU. */
function collectNeeds(text: string, locale: Locale): MessageNeeds {
  const found = { parameters: new Map<string, string>(), lacks: false }
  visit(compileMessageOrThrow(text), locale, found)
  const tags = new Set(Array.from(text.matchAll(/<\/?([a-z][a-z0-9]*)\s*\/?>/g), ([, name = '']) => name))
  return { parameters: found.parameters, tags, lacksForm: found.lacks }
}

const percentage = /\d\s*%|%\s*\d/

/** Why a text cannot replace a message. */
type MessageError = 'syntax' | 'quote' | 'plural' | 'parameter' | 'tag' | 'claim'

/**
 * Returns what is wrong with a text that replaces a built-in message; null when nothing is. It may only use the
 * message's parameters and must keep its tags. A percentage is a claim, which comes only from measured numbers.
 */
export function findMessageMistake(text: string, standing: string, locale: Locale): MessageError | null {
  // ICU reads an apostrophe before a brace as a quote and would show "{name}" literally.
  if (/'[{}<|#]/.test(text)) return 'quote'
  const required = collectNeeds(standing, locale)
  let own: MessageNeeds
  try {
    own = collectNeeds(text, locale)
  } catch {
    return 'syntax'
  }
  if (own.lacksForm) return 'plural'
  for (const [name, kind] of own.parameters) {
    const known = required.parameters.get(name)
    if (known === undefined || (kind !== 'text' && kind !== known)) return 'parameter'
  }
  if ([...own.tags].sort().join() !== [...required.tags].sort().join()) return 'tag'
  return percentage.test(text) && !percentage.test(standing) ? 'claim' : null
}

/** Returns the number parameters of a message, and its text parameters. */
export function readParameters(text: string, locale: Locale): ReadonlyMap<string, string> {
  return collectNeeds(text, locale).parameters
}
