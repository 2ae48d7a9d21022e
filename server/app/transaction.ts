import type { Kysely, Transaction } from 'kysely'
import type { LiveEvent } from '#contract/api/live.ts'
import type { Tables } from '#database/tables.ts'
import type { Fact } from './facts.ts'
import type { Site } from './site.ts'

/** One line of the log of the staff's acts. */
export interface AuditEntry {
  /** What was done, as `subject.verb`: `member.banned`. */
  readonly act: string
  readonly subject?: { readonly type: string; readonly id: string }
  readonly reason?: string
  /** Nothing that has to be erased with a member: ids, amounts, states. */
  readonly details?: Readonly<Record<string, unknown>>
  /** The site that it concerns; left out, that of the request. */
  readonly siteId?: string
  /** It concerns every site: those who work on some alone do not read it. */
  readonly everySite?: true
  /** Who did it, where the request does not say: at a login. */
  readonly by?: { readonly id: string; readonly name: string }
}

export type Reads = Kysely<Tables>
declare const writing: unique symbol

/** May write. Only `Context.transaction` makes one; no network call happens while it is open. */
export interface Tx {
  readonly db: Transaction<Tables>
  readonly now: Date
  readonly site: Site
  /**
   * Announces to later features what happened: jobs follow it, at once or later. Lost if the transaction rolls back.
   */
  announce(fact: Fact, after?: { seconds: number }): Promise<void>
  /** Puts an event into the feed of a member; it reaches their screens after the commit. */
  addEvent(memberId: string, event: StoredEvent): Promise<void>
  /** Writes down what the staff does. A transaction of the staff that never does so fails. */
  audit(entry: AuditEntry): Promise<void>
  readonly [writing]: true
}

/**
 * A live event as the feed keeps it. Messages, likes and matches are references: they are read afresh, as the
 * receiver may see them, when they are sent.
 */
export type StoredEvent =
  | { type: 'message'; conversation: string; message: string }
  | { type: 'like' | 'match'; profile: string }
  | Exclude<LiveEvent, { type: 'message' | 'like' | 'match' }>
