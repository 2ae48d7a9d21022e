import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call. A logged-out caller of anything from `member` to `paid` gets `authentication_required`; without
 * the staff right, a staff call does not exist (`not_found`). `staff:any` is for all staff; `staff-door` also for those
 * who have yet to log in as staff, but never for members. `partner` is for logged-in partners, `partner-door` also for
 * those who have yet to log in as one.
 */
export type Access =
  | 'any'
  | 'member'
  | 'paid'
  | 'link'
  | 'provider'
  | 'partner'
  | 'partner-door'
  | 'staff-door'
  | `staff:${StaffRight | 'any'}`

/** The rights of staff; each is a role that can be assigned separately. */
export const staffRights = ['admin', 'moderator', 'support', 'finance', 'content', 'operator'] as const
export type StaffRight = (typeof staffRights)[number]

/**
 * How a repeated request is kept from acting twice: `read` changes nothing, `natural` reaches the same state, `key`
 * carries a client-made id (the `Idempotency-Key` header) whose first answer is returned again.
 */
export type Idempotency = 'read' | 'natural' | 'key'

/** One contract between browser and server: path, access, input, output, errors. */
export interface CallDeclaration {
  /** One or two sentences for `/api/docs`. */
  readonly about: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}.php`
  /** Query flags that choose this variant of a path, such as `?push=1`. */
  readonly when?: Readonly<Record<string, string>>
  readonly access: Access
  /**
   * What members who have yet to prove that they are over 18 cannot do, where their country requires it: make contact,
   * or see others (`before_contact`, `before_entry`). `entry-of-others` shows others only with an `id`.
   */
  readonly adults?: 'contact' | 'entry' | 'entry-of-others'
  /** What a partner may do before they have accepted the present rules of the programme. */
  readonly beforeRules?: true
  /**
   * The sites of a staff call: `one` in the request (`?site=`, otherwise its host), a `queue` over one or all of the
   * caller's sites (`?site=all`), `every` site of the installation, or `none`. Only staff who work on all sites may
   * make calls about every site, and calls that do not declare it.
   */
  readonly sites?: 'one' | 'queue' | 'every' | 'none'
  /** Query and body together; names in the query and in the body never collide. */
  readonly input: z.ZodMiniType
  readonly output: z.ZodMiniType
  /** Every error the call may answer with, besides the ones any call may give (see `commonErrors`). */
  readonly errors: readonly ErrorCode[]
  readonly idempotency: Idempotency
  /** Requests per member (or network when logged out) in a span; without it the defaults of `limits.ts` apply. */
  readonly limit?: {
    readonly requests: number
    readonly seconds: number
    /**
     * Requests of all visitors of one network together, in the same span; without it `visitorsPerNetwork` times as many as
     * those of one. A network may be all customers of a mobile carrier.
     */
    readonly networkRequests?: number
    /** Requests refused for invalid fields are not counted: a typo is not an attack. */
    readonly sparesMistakes?: true
    /** Requests of one member a day, in addition; visitors share their network with too many to be counted so. */
    readonly requestsPerDay?: number
    /** Requests per day of all visitors of one network together; logging in lifts it. */
    readonly networkRequestsPerDay?: number
  }
  /** The body is not parsed: its bytes and headers come with the input, which is the query (webhooks). */
  readonly rawBody?: true
  /** E-mail clients post it with one press and a body of any type (RFC 8058); the parameters are in the URL. */
  readonly oneClick?: true
  /** The multipart field that carries a file; the other fields are the input. */
  readonly upload?: string
  /** How long a browser may cache the answer; 0 makes it revalidate each time (by ETag). */
  readonly cacheSeconds?: number
  /**
   * Polled by every open page. A request with the current tag gets 304 from memory while nothing has changed for the
   * caller.
   */
  readonly polled?: true
  /** A GET with an effect, which can be made by POST as well. */
  readonly alsoByPost?: true
  /** Beyond the limit it is answered as usual but not carried out: for signals whose answer no one reads. */
  readonly dropsSurplus?: true
  /** What is sent instead of JSON: nothing (204), a file, a redirect. */
  readonly answers?: 'nothing' | 'bytes' | 'redirect'
}

/** Declares a call; keeps its literal types for both sides. */
export function defineCall<const C extends CallDeclaration>(call: C): C {
  return call
}
