import type { Card } from '#contract/features/profiles/profile.ts'
import type { App } from '#web/app/cache/app.ts'

function isCardWithId(value: object, id: string): value is Card {
  return 'id' in value && value.id === id && 'likes_me' in value
}

/**
 * Returns the same value with every card of one member in it changed; what holds no such card stays the same object.
 */
export function withChangedCards(value: unknown, id: string, change: Partial<Card>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const changed = value.map((part) => withChangedCards(part, id, change))
    return changed.some((part, index) => part !== value[index]) ? changed : value
  }
  const entries = Object.entries(value).map(
    ([key, part]) => [key, withChangedCards(part, id, change)] as const,
  )
  const same = entries.every(([key, part]) => part === Reflect.get(value, key))
  const copy = same ? value : Object.fromEntries(entries)
  return isCardWithId(value, id) ? { ...copy, ...change } : copy
}

/** Changes a member's card in every cached answer, so that all lists and screens agree immediately. */
export function changeCards(app: App, id: string, change: Partial<Card>): void {
  for (const query of app.cache.getQueryCache().getAll()) {
    const data: unknown = query.state.data
    const changed = withChangedCards(data, id, change)
    if (changed !== data) app.cache.setQueryData(query.queryKey, changed)
  }
}

/** A like or a match to show in the match modal. */
export interface MatchNotice {
  profile: Card
  match: boolean
}

type Listener = (notice: MatchNotice) => void
const listeners = new Set<Listener>()
/** What became known before the code of the modal had loaded. */
let waiting: MatchNotice[] = []

/**
 * Tells the match modal of a new match or like, from wherever it became known: an answer or a live event. Without a
 * listener it is kept for the first one.
 */
export function announceMatch(notice: MatchNotice): void {
  if (listeners.size === 0) waiting.push(notice)
  for (const listener of listeners) listener(notice)
}

/** Listens for matches and likes, kept ones included. Returns the function that stops listening. */
export function onMatchNotice(listener: Listener): () => void {
  listeners.add(listener)
  const earlier = waiting
  waiting = []
  for (const notice of earlier) listener(notice)
  return () => listeners.delete(listener)
}
