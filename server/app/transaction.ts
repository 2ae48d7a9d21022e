import type { Kysely, Transaction } from 'kysely'
import type { LiveEvent } from '#contract/api/live.ts'
import type { Tables } from '#database/tables.ts'
import type { Fact } from './facts.ts'
import type { Site } from './site.ts'

/** One line of the audit log of the staff. */
export interface AuditEntry {
  /** What was done, as `subject.verb`: `member.banned`. */
  readonly act: string
  readonly subject?: { readonly type: string; readonly id: string }
  readonly reason?: string
  /** Nothing that must be erased with a member: ids, amounts, states. */
  readonly details?: Readonly<Record<string, unknown>>
  /** The site it concerns; defaults to that of the request. */
  readonly siteId?: string
  /** It concerns every site: people who work on only some cannot read it. */
  readonly everySite?: true
  /** Who did it, if not in the request: at a login. */
  readonly by?: { readonly id: string; readonly name: string }
}

export type Reads = Kysely<Tables>
declare const writing: unique symbol

/** May write. Only `Context.transaction` makes one; no network call happens while it is open. */
export interface Tx {
  readonly db: Transaction<Tables>
  readonly now: Date
  readonly site: Site
  /** Announces a fact to later features: jobs follow it, immediately or later. Lost if the transaction rolls back. */
  announce(fact: Fact, after?: { seconds: number }): Promise<void>
  /** Puts an event into the feed of a member; it reaches their screens after the commit. */
  addEvent(memberId: string, event: StoredEvent): Promise<void>
  /** Logs a staff act. A staff transaction without it fails. */
  audit(entry: AuditEntry): Promise<void>
  readonly [writing]: true
}

/**
 * A live event as the feed keeps it. Messages, likes and matches are references: they are read again, as the receiver
 * may see them, when they are sent.
 */
export type StoredEvent =
  | { type: 'message'; conversation: string; message: string }
  | { type: 'like' | 'match'; profile: string }
  | Exclude<LiveEvent, { type: 'message' | 'like' | 'match' }>
