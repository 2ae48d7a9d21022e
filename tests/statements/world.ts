import { createHash } from 'node:crypto'

/** The time at which all statements are tried. */
export const now = new Date('2026-03-10T12:00:00Z')
export const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
export const later = daysAgo(-10)

/** What a world consists of: each has its own id. */
const things = [
  'site',
  'anna',
  'ben',
  'cat',
  'fay',
  'staff',
  'conversation',
  'deskConversation',
  'message',
  'deskMessage',
  'client',
  'photo',
  'voice',
  'picture',
  'archive',
  'search',
  'package',
  'payment',
  'open',
  'refused',
  'refund',
  'batch',
  'discount',
  'booking',
  'matched',
  'report',
  'other',
  'complaint',
  'request',
  'decision',
  'notice',
  'appeal',
  'flag',
  'rule',
  'news',
  'oldNews',
  'adjustment',
  'mail',
  'key',
  'signupKey',
  'change',
] as const
export type Thing = (typeof things)[number]

/** Whose rows they are: a site with the members, conversations and payments of one circle of people. */
export interface World extends Readonly<Record<Thing, string>> {
  readonly number: number
  /** Suffix of what must be unique on a site; empty if the circle has its own site. */
  readonly mark: string
  /** What must be unique everywhere, such as the token of a session. */
  readonly token: Buffer
}

const keys: readonly Thing[] = ['key', 'signupKey', 'client']

function makeWorld(number: number, shared: Partial<World> = {}): World {
  const makeId = (thing: Thing) => {
    // What a browser chooses may be the same anywhere.
    const circle = keys.includes(thing) && shared.site === undefined ? 0 : number
    const hash = createHash('sha256').update(thing).digest('hex')
    return `${String(circle).padStart(8, '0')}-0000-7000-8000-${hash.slice(0, 12)}`
  }
  // Object.fromEntries cannot know that each thing is there.
  const ids = Object.fromEntries(things.map((thing) => [thing, makeId(thing)])) as Record<Thing, string>
  return { ...ids, number, mark: '', token: Buffer.from(`token ${number}`), ...shared }
}

/** Those who ask. */
export const ours = makeWorld(1)
/** Others on the same site. */
export const neighbours = makeWorld(2, { site: ours.site, mark: '2' })
/** A site like ours, with rows like ours. */
export const elsewhere = makeWorld(3)
/** Ids that no one has. */
export const nobody = makeWorld(9, { mark: '9' })

/** The first page of a list. */
export const firstPage = { place: null, limit: 10 } as const
