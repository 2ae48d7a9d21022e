import type { Logger } from 'pino'
import type { TransientEvent } from '#contract/api/live.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Translate } from '#generated/messages.ts'
import type { Clock } from '../platform/clock.ts'
import type { RunPrepared } from '../platform/database/prepared.ts'
import type { Replica } from '../platform/database/replica.ts'
import type { SlowQueries } from '../platform/database/slow-queries.ts'
import type { FileStore } from '../platform/files/storage.ts'
import type { GifSource } from '../platform/gifs/gif-source.ts'
import type { TestIssuer } from '../platform/mdoc/test-issuer.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { IdentityProvider } from '../platform/openid-connect.ts'
import type { Mailer } from '../platform/outgoing/mailer.ts'
import type { SmsSender } from '../platform/outgoing/sms.ts'
import type { PushSender } from '../platform/outgoing/web-push.ts'
import type { PodKey } from '../platform/pod-key.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { FileScanner } from '../platform/scan-file.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Config } from './config.ts'
import type { Effects, PartnerViewer, RequestInfo, Staff, Viewer } from './request-info.ts'
import type { DeliveredMarks, SendQueue, TypingNow } from './services/chat.ts'
import type { ChangeMarks, LiveHub } from './services/live.ts'
import type { Presence } from './services/presence.ts'
import type { RefusedPictures } from './services/refused-pictures.ts'
import type { PartnerSessions, Sessions, StaffSessions } from './services/sessions.ts'
import type { SiteMoves } from './services/site-moves.ts'
import type { Sites } from './services/sites.ts'
import type { Site } from './site.ts'
import type { Reads, Tx } from './transaction.ts'

/**
 * Everything a use case needs: who asks, on which site, and the program's services. May only read. An ordinary object,
 * made by `createContext`; copy it with `{ ...ctx, viewer }`.
 */
export interface Context {
  readonly site: Site
  readonly viewer: Viewer | null
  /** The calling staff member; only on the paths of the back office. */
  readonly staff: Staff | null
  /** The calling partner; only on the paths of the partner portal. */
  readonly partner: PartnerViewer | null
  readonly locale: Locale
  readonly t: Translate
  readonly clock: Clock
  readonly request: RequestInfo
  readonly services: Services
  readonly effects: Effects
  readonly db: Reads
  /** Runs the few prepared statements. */
  readonly prepared: RunPrepared
  transaction<T>(this: Context, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Sends a transient event, such as typing, to a member's open screens. */
  pass(memberId: string, event: TransientEvent): void
}

/** A context whose viewer is known to be logged in: what handlers of calls with access `member` and above get. */
export type MemberContext = Context & { readonly viewer: Viewer }

/** Returns whether a context has a logged-in member. */
export function isMembers(ctx: Context): ctx is MemberContext {
  return ctx.viewer !== null
}

/** A context of a staff member: what handlers of calls with access `staff:…` get. */
export type StaffContext = Context & { readonly staff: Staff }

/** A context of a logged-in partner: what handlers of calls with access `partner` get. */
export type PartnerContext = Context & { readonly partner: PartnerViewer }

/** Decides who may get the files of profile pictures. */
export interface PictureAccess {
  /**
   * Returns who may get a file: everyone, so that caches may share it, or only this viewer. Null when it must look as
   * if the file did not exist.
   */
  findAudience(ctx: Context, name: string): Promise<'everyone' | 'viewer' | null>
  /** Lets staff see a file; throws `not_found` for those who may not. */
  guardStaff(ctx: Context, name: string): Promise<void>
}

/** What every request shares: built once by `main.ts`, passed to use cases in the context. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  /** Which statements are slow, and who is notified. */
  readonly slowQueries: SlowQueries
  readonly files: FileStore
  /** Looks for malware in uploads; null where none is set up. */
  readonly scanner: FileScanner | null
  /** The bytes of a picture by its file name; those of the demo are drawn when first asked for. */
  readonly pictureFile: (name: string) => Promise<Buffer | null>
  readonly pictureAccess: PictureAccess
  readonly limits: RateLimits
  /** Runs the few statements that every message needs. */
  readonly prepared: RunPrepared
  /** A replica of the database for reads that may be slightly stale; null without one. */
  readonly replica: Replica | null
  /** Sends messages, many in one transaction under load. */
  readonly sends: SendQueue
  readonly delivered: DeliveredMarks
  /** Who is currently being typed to. */
  readonly typing: TypingNow
  readonly hub: LiveHub
  /** Returns whether anything has changed for a member since an answer. */
  readonly changes: ChangeMarks
  readonly sessions: Sessions
  readonly staffSessions: StaffSessions
  readonly partnerSessions: PartnerSessions
  readonly sites: Sites
  readonly siteMoves: SiteMoves
  readonly presence: Presence
  /** Sends e-mails; null when not configured: then they stay in the outbox. */
  readonly mailer: Mailer | null
  /** Sends text messages; null when not configured. */
  readonly sms: SmsSender | null
  /** The provider of GIFs; null when not configured: then there are none. */
  readonly gifs: GifSource | null
  readonly push: PushSender
  /** Public half of the key that signs web pushes. */
  readonly pushPublicKey: string
  readonly secrets: Secrets
  /** The key by which other deployments know this one. */
  readonly podKey: PodKey
  /** What the other deployments of the operator may read. */
  readonly refusedPictures: RefusedPictures
  /** Issues proofs of age for trying the site out; null in production. */
  readonly testIssuer: TestIssuer | null
  /** Where the staff sign in besides password and code; null without such a provider. */
  readonly staffProvider: IdentityProvider | null
}
