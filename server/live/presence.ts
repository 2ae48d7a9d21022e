import { onlineSeconds } from '#contract/api/limits.ts'
import type { Presence } from '../app/services/presence.ts'
import type { Reads } from '../app/transaction.ts'
import type { Clock } from '../platform/clock.ts'
import type { OpenScreens } from '../platform/processes/open-screens.ts'
import { createRecentlyUsed } from '../platform/recently-used.ts'
import { findLastActive, touchActive } from './feed.sql.ts'

export interface PresenceParts {
  db: Reads
  clock: Clock
  /** Whether a member has a screen open on this process. */
  isOpen: (memberId: string) => boolean
  /** The screens of all processes. */
  screens: OpenScreens
  /** Tells the other processes that a member's page is hidden, or is in view again. */
  publishHidden: (memberId: string, isHidden: boolean) => void
  /**
   * Called when a member comes online or leaves; `invisibleToo` when others should also learn it about a member who is
   * now invisible.
   */
  onChange: (memberId: string, change: { online: boolean; invisibleToo?: boolean }) => Promise<void>
  /** Failures are logged, never shown. */
  onError: (error: unknown) => void
}

const milliseconds = onlineSeconds * 1000
/** An open screen is recorded again after this at the earliest; it is pinged every 25 seconds. */
const notedMilliseconds = 20_000

/** Tracks who is online, for display and for search. */
export function openPresence(parts: PresenceParts): Presence {
  const { db, clock, isOpen, screens, publishHidden, onChange, onError } = parts
  const written = createRecentlyUsed<true>(100_000, { ttl: 240_000 })
  // After a day no socket is open behind a hidden page any more.
  const hidden = createRecentlyUsed<true>(100_000, { ttl: 86_400_000 })
  const noted = createRecentlyUsed<true>(200_000, { ttl: notedMilliseconds })
  // Who counts as online because of this process, and when they were seen last.
  const here = new Map<string, number>()
  const now = () => clock.now().getTime()

  async function touch(memberId: string): Promise<void> {
    const before = await touchActive(db, memberId, clock.now())
    if (before && now() - before.getTime() >= milliseconds) await onChange(memberId, { online: true })
  }

  async function checkMember(memberId: string): Promise<void> {
    const at = here.get(memberId) ?? 0
    if (isOpen(memberId) || now() - at < milliseconds) return
    here.delete(memberId)
    // They may be here on another process.
    const last = await findLastActive(db, memberId)
    if (!last || now() - last.getTime() >= milliseconds) await onChange(memberId, { online: false })
  }

  function recordScreen(memberId: string): void {
    if (!isOpen(memberId) || noted.has(memberId)) return
    noted.set(memberId, true)
    screens.recordScreen(memberId)
  }

  async function findPresence(memberId: string): Promise<{ away: boolean; shown: boolean }> {
    const shown = isOpen(memberId) || (await screens.isOpen(memberId))
    return { away: hidden.has(memberId) || !shown, shown }
  }

  return {
    seen(memberId) {
      here.set(memberId, now())
      if (hidden.delete(memberId)) publishHidden(memberId, false)
      recordScreen(memberId)
      if (written.has(memberId)) return
      written.set(memberId, true)
      touch(memberId).catch(onError)
    },
    async left(memberId) {
      written.delete(memberId)
      hidden.set(memberId, true)
      publishHidden(memberId, true)
      await touch(memberId)
    },
    closed(memberId) {
      if (isOpen(memberId)) return
      noted.delete(memberId)
      screens.forget(memberId)
    },
    isHidden: (memberId) => hidden.has(memberId),
    setHiddenLocally(memberId, isHidden) {
      if (isHidden) hidden.set(memberId, true)
      else hidden.delete(memberId)
    },
    findPresence,
    isAway: async (memberId) => (await findPresence(memberId)).away,
    publishInvisible: (memberId, invisible) =>
      onChange(memberId, { online: !invisible, invisibleToo: true }).catch(onError),
    async checkAbsent() {
      for (const memberId of [...here.keys()]) await checkMember(memberId)
    },
  }
}
