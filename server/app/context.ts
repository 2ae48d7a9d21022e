import type { Kysely, Transaction } from 'kysely'
import type { StaffRight } from '#contract/api/call.ts'
import type { ErrorCode } from '#contract/api/errors.ts'
import type { LiveEvent, PassingEvent } from '#contract/api/live.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import type { Consent } from '#contract/features/tracking/tracking.ts'
import type { Tables } from '#database/tables.ts'
import type { Translate } from '#generated/messages.ts'
import type { Fact } from './facts.ts'
import type { Clock } from '../platform/clock.ts'
import type { RunPrepared } from '../platform/database/prepared.ts'
import type { SiteTexts } from '../platform/messages.ts'
import type { Services } from './services.ts'
import type { CheapestRow } from '../features/sites/message-costs.sql.ts'

/** One domain with its settings. `version` changes with every edit and keys all caches. */
export interface Site {
  readonly id: string
  readonly host: string
  /** Where links in mails lead, without a slash at the end. */
  readonly origin: string
  readonly version: number
  readonly settings: SiteSettings
  /** The messages that the site words in its own way. */
  readonly texts: SiteTexts
  /** For each country and currency the package on sale with the lowest price per credit. */
  readonly cheapestPackages: readonly CheapestRow[]
}

/** The logged-in member of a request, as the session knows it. */
export interface Viewer {
  readonly id: string
  readonly sessionHash: Buffer
}

/** Who of the staff makes a request, as their own session knows them. */
export interface Staff {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly StaffRight[]
  readonly sessionHash: Buffer
}

/** One line of the log of the staff's acts. */
export interface AuditEntry {
  /** What was done, as `subject.verb`: `member.banned`. */
  readonly act: string
  readonly subject?: { readonly type: string; readonly id: string }
  readonly reason?: string
  /** Nothing that has to be erased with a member: ids, amounts, states. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Who did it, where the request does not say: at a login. */
  readonly by?: { readonly id: string; readonly name: string }
}

/** What the network tells about a request; never stored whole. */
export interface RequestInfo {
  readonly id: string
  /** /24 or /56 of the address: what rate limits and lock-outs count by. */
  readonly network: string
  /** ISO country of the address, when known. */
  readonly country: string | null
  readonly userAgent: string
  readonly idempotencyKey: string | null
  /** What someone of the staff needs what they look at for, in their own words; empty where they do not say. */
  readonly purpose: string
  /** The token by which a browser that was logged in before is known again. */
  readonly device: string | null
  /** The language that was chosen in this browser, by its cookie. */
  readonly chosenLocale: Locale | null
  readonly tracking: Readonly<Record<string, string>>
  /** The visitor's choice about what is kept in the browser beside the necessary. */
  readonly consent: Consent | null
}

/** What the answer does to the browser's cookies; the HTTP side carries it out. */
export interface Effects {
  /** A new session to set, or null to clear the cookie. */
  session?: { readonly token: string; readonly memberId: string } | null
  locale?: Locale
  /** A new session of the staff to set, or null to clear its cookie. */
  staffSession?: { readonly token: string } | null
  /** The token by which this browser is known again. */
  device?: string
  /** Where the visitor came from, to remember for thirty days, or null to forget it. */
  tracking?: Readonly<Record<string, string>> | null
}

export type Reads = Kysely<Tables>
declare const writing: unique symbol

/** May write. Only `Context.transaction` makes one; no network call happens while it is open. */
export interface Tx {
  readonly db: Transaction<Tables>
  readonly now: Date
  readonly site: Site
  /** Tells later features what happened: jobs follow it, at once or later. Lost if the transaction rolls back. */
  announce(fact: Fact, after?: { seconds: number }): Promise<void>
  /** Puts an event into the feed of a member; it reaches their screens after the commit. */
  tell(memberId: string, event: StoredEvent): Promise<void>
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

/**
 * Everything a use case needs: who asks, on which site, and the program's services. May only read. An ordinary object,
 * made by `createContext`; copy it with `{ ...ctx, viewer }`.
 */
export interface Context {
  readonly site: Site
  readonly viewer: Viewer | null
  /** The member of the staff who asks; only on the paths of the back office. */
  readonly staff: Staff | null
  readonly locale: Locale
  readonly t: Translate
  readonly clock: Clock
  readonly request: RequestInfo
  readonly services: Services
  readonly effects: Effects
  readonly db: Reads
  /** Runs the few statements that are kept prepared. */
  readonly prepared: RunPrepared
  transaction<T>(this: Context, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Sends an event that is true only now, such as typing, to a member's open screens. */
  pass(memberId: string, event: PassingEvent): void
}

/** A context whose viewer is known to be logged in: what handlers of calls with access `member` and above get. */
export type MemberContext = Context & { readonly viewer: Viewer }

/** Whether a request is a member's. */
export function isMembers(ctx: Context): ctx is MemberContext {
  return ctx.viewer !== null
}

/** A context of someone of the staff: what handlers of calls with access `staff:…` get. */
export type StaffContext = Context & { readonly staff: Staff }

/** An expected failure, with a code that the call's contract lists. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string | number>>
  readonly fields: Readonly<Record<string, ErrorCode>> | null

  constructor(
    code: ErrorCode,
    params: Readonly<Record<string, string | number>> = {},
    fields: Readonly<Record<string, ErrorCode>> | null = null,
  ) {
    super(code)
    this.code = code
    this.params = params
    this.fields = fields
  }
}

/** Makes an expected failure to throw: `throw fail('not_enough_credits', { needed: 1, credits: 0 })`. */
export function fail(code: ErrorCode, params: Record<string, string | number> = {}): Failure {
  return new Failure(code, params)
}

/** Makes the failure of a form: which field is wrong and why, by error code. */
export function failFields(
  fields: Record<string, ErrorCode>,
  params: Record<string, string | number> = {},
): Failure {
  return new Failure('validation', params, fields)
}
