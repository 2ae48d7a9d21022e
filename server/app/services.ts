import type { Logger } from 'pino'
import type { Sessions } from '../features/accounts/sessions.ts'
import type { StaffSessions } from '../admin/staff/staff-sessions.ts'
import type { DeliveredMarks } from '../features/chat/delivered-marks.ts'
import type { SendQueue } from '../features/chat/send-queue.ts'
import type { TypingNow } from '../features/chat/typing-now.ts'
import type { Config } from './config.ts'
import type { Changes } from '../live/changes.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Presence } from '../live/presence.ts'
import type { PictureAccess } from '../features/photos/picture-access.ts'
import type { RunPrepared } from '../platform/database/prepared.ts'
import type { Replica } from '../platform/database/replica.ts'
import type { SlowQueries } from '../platform/database/slow-queries.ts'
import type { FileStore } from '../platform/files/storage.ts'
import type { GifSource } from '../platform/gifs/gif-source.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Mailer } from '../platform/outgoing/mailer.ts'
import type { SmsSender } from '../platform/outgoing/sms.ts'
import type { PushSender } from '../platform/outgoing/web-push.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Sites } from '../features/sites/find-site.ts'

/** What every request shares: built once by `main.ts`, handed to use cases through the context. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  /** Which statements are slow, and who hears of them. */
  readonly slowQueries: SlowQueries
  readonly files: FileStore
  /** The bytes of a picture by its file name; those of the demo are drawn when first asked for. */
  readonly pictureFile: (name: string) => Promise<Buffer | null>
  readonly pictureAccess: PictureAccess
  readonly limits: RateLimits
  /** Runs the few statements that go with every message. */
  readonly prepared: RunPrepared
  /** A copy of the database for reads that may be a moment old; null where there is none. */
  readonly replica: Replica | null
  /** Sends messages, many in one transaction under load. */
  readonly sends: SendQueue
  readonly delivered: DeliveredMarks
  /** Who is being written to at this moment. */
  readonly typing: TypingNow
  readonly hub: LiveHub
  /** Says whether anything has changed for a member since an answer. */
  readonly changes: Changes
  readonly sessions: Sessions
  readonly staffSessions: StaffSessions
  readonly sites: Sites
  readonly presence: Presence
  /** Sends mails; null where none is set up: then they stay in the outbox. */
  readonly mailer: Mailer | null
  /** Sends text messages; null where none is set up. */
  readonly sms: SmsSender | null
  /** Where GIFs come from; null where no provider is set up: then there are none. */
  readonly gifs: GifSource | null
  readonly push: PushSender
  /** Public half of the key that signs web pushes. */
  readonly pushPublicKey: string
  readonly secrets: Secrets
}
