import { toDayNumber } from '#contract/api/format.ts'
import type { Message } from '#contract/features/chat/chat.ts'
import type { Outgoing } from '../outbox.ts'

/** A message of the history, or one still being sent. */
export type Entry = { type: 'message'; message: Message } | { type: 'outgoing'; item: Outgoing }

/** A line of a conversation with what belongs above it. */
export interface Line {
  readonly key: string
  readonly entry: Entry
  readonly mine: boolean
  readonly created: string
  /** The first of its day in the viewer's zone. */
  readonly startsDay: boolean
  /** The first that was unread when the conversation was opened. */
  readonly startsUnread: boolean
  /** The first of a run of one author, and the last of it. */
  readonly startsGroup: boolean
  readonly endsGroup: boolean
}

const groupMilliseconds = 5 * 60_000

function toEntries(messages: readonly Message[], outgoing: readonly Outgoing[]): Entry[] {
  // A live event may bring one's own message before the response to sending it.
  const arrived = new Set(messages.map((message) => message.client_id))
  return [
    ...messages.map((message): Entry => ({ type: 'message', message })),
    ...outgoing
      .filter((item) => !arrived.has(item.clientId))
      .map((item): Entry => ({ type: 'outgoing', item })),
  ]
}

const getCreated = (entry: Entry) => (entry.type === 'message' ? entry.message.created : entry.item.created)
const isMine = (entry: Entry) => entry.type === 'outgoing' || entry.message.from_me
const isSystem = (entry: Entry) => entry.type === 'message' && entry.message.kind === 'system'

function getKey(entry: Entry): string {
  if (entry.type === 'outgoing') return entry.item.clientId
  // The bubble of one's own message stays the same element from the press to the tick.
  return entry.message.client_id ?? entry.message.id
}

interface PlacedEntry {
  readonly entry: Entry
  readonly created: string
  readonly day: number
}

/** Runs of one author within five minutes are shown as one group. */
function joins(first: PlacedEntry | undefined, second: PlacedEntry | undefined): boolean {
  if (!first || !second || first.day !== second.day) return false
  if (isMine(first.entry) !== isMine(second.entry) || isSystem(first.entry) || isSystem(second.entry))
    return false
  return Date.parse(second.created) - Date.parse(first.created) < groupMilliseconds
}

export interface HistoryParts {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  /** The id of the first unread message at opening. */
  firstUnread: string | null
  timeZone: string
}

/** Arranges a conversation into lines. */
export function buildHistoryLines({ messages, outgoing, firstUnread, timeZone }: HistoryParts): Line[] {
  const placed = toEntries(messages, outgoing).map((entry): PlacedEntry => {
    const created = getCreated(entry)
    return { entry, created, day: toDayNumber(created, timeZone) }
  })
  return placed.map((here, index) => {
    const { entry, created, day } = here
    const before = placed[index - 1]
    const startsUnread = entry.type === 'message' && entry.message.id === firstUnread
    return {
      key: getKey(entry),
      entry,
      mine: isMine(entry),
      created,
      startsDay: before?.day !== day,
      startsUnread,
      startsGroup: startsUnread || !joins(before, here),
      endsGroup: !joins(here, placed[index + 1]),
    }
  })
}

/** Returns whether two lines show the same: the message itself, and what is around it. */
export function isSameLine(one: Line, other: Line): boolean {
  const said = ({ entry }: Line) => (entry.type === 'message' ? entry.message : entry.item)
  return (
    said(one) === said(other) &&
    one.startsDay === other.startsDay &&
    one.startsUnread === other.startsUnread &&
    one.startsGroup === other.startsGroup &&
    one.endsGroup === other.endsGroup
  )
}

/** The unread messages when a conversation was opened: their number, and the last of them as `newest`. */
export interface UnreadAtOpening {
  readonly count: number
  readonly newest: string
}

/**
 * Returns the first message that was unread at opening; also null while it is on an older page that is not loaded yet.
 */
export function findFirstUnread(
  messages: readonly Message[],
  { count, newest }: UnreadAtOpening,
  more: boolean,
): string | null {
  if (count <= 0) return null
  const theirs = messages.filter((message) => !message.from_me && message.id <= newest)
  return theirs.at(-count)?.id ?? (more ? null : (theirs[0]?.id ?? null))
}
