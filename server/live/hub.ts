import type { LiveEvent, TransientEvent } from '#contract/api/live.ts'
import { closeCodes } from '#contract/api/live-socket.ts'
import type { LiveHub as Hub, MessageWithSeq, Screen } from '../app/services/live.ts'
import type { ProcessMessage } from './process-messages.ts'

const invalidateMilliseconds = 2000

/**
 * Tracks which members have screens open on this process and delivers events to them. Stored events reach a screen in
 * the order of their numbers: one that does not follow directly makes the screen read its feed instead, so that nothing
 * is lost or doubled however the messages of several processes overtake each other.
 */
export class LiveHub implements Hub {
  readonly #screens = new Map<string, Set<Screen>>()
  readonly #notifyOthers: (processMessage: ProcessMessage) => void
  readonly #onChange: (memberId: string) => void
  readonly #onTyping: (memberId: string, conversation: string) => void

  /**
   * `notifyOthers` sends messages to the other processes, whose hubs receive them through the methods that end in
   * `Locally`; `onChange` is called with members for whom something has changed, `onTyping` with those being typed to,
   * on any process.
   */
  constructor(
    notifyOthers: (processMessage: ProcessMessage) => void = () => undefined,
    listeners: {
      onChange?: (memberId: string) => void
      onTyping?: (memberId: string, conversation: string) => void
    } = {},
  ) {
    this.#notifyOthers = notifyOthers
    this.#onChange = listeners.onChange ?? (() => undefined)
    this.#onTyping = listeners.onTyping ?? (() => undefined)
  }

  add(screen: Screen): void {
    const open = this.#screens.get(screen.memberId) ?? new Set()
    open.add(screen)
    this.#screens.set(screen.memberId, open)
  }

  remove(screen: Screen): void {
    const open = this.#screens.get(screen.memberId)
    open?.delete(screen)
    if (open?.size === 0) this.#screens.delete(screen.memberId)
  }

  isOpen(memberId: string): boolean {
    return this.#screens.has(memberId)
  }

  /** Returns how many screens a member has open. */
  count(memberId: string): number {
    return this.#screens.get(memberId)?.size ?? 0
  }

  /** Delivers a committed event whose content is available, which saves reading the feed. */
  publish(memberId: string, seq: number, event: LiveEvent): void {
    this.#onChange(memberId)
    for (const screen of this.#screens.get(memberId) ?? []) {
      if (seq <= screen.seq) continue
      if (seq === screen.seq + 1) {
        screen.seq = seq
        screen.send({ seq, event })
      } else screen.catchUp()
    }
    this.#notifyOthers({ type: 'wake', member: memberId, told: toReference(seq, event) })
  }

  /** Announces that the feed of a member has grown, and with which message if known. */
  wake(memberId: string, reference?: MessageWithSeq): void {
    this.wakeLocally(memberId, reference)
    this.#notifyOthers({ type: 'wake', member: memberId, told: reference })
  }

  wakeLocally(memberId: string, reference?: MessageWithSeq): void {
    this.#onChange(memberId)
    for (const screen of this.#screens.get(memberId) ?? []) screen.catchUp(reference)
  }

  /** Announces a change for a member that has no event. */
  changed(memberId: string): void {
    this.markChangedLocally(memberId)
    this.#notifyOthers({ type: 'changed', member: memberId })
  }

  markChangedLocally(memberId: string): void {
    this.#onChange(memberId)
  }

  /**
   * Makes every screen of this process read its feed, after notifications from other processes may have been missed.
   */
  wakeAllLocally(): void {
    for (const memberId of this.#screens.keys()) this.wakeLocally(memberId)
  }

  /**
   * Announces that feeds may have grown: the database went away before it confirmed a commit. They are read once it is
   * likely to be back; a screen whose read fails then comes back by itself.
   */
  invalidate(memberIds: Iterable<string>): void {
    const members = [...memberIds]
    setTimeout(() => {
      for (const memberId of members) this.wake(memberId)
    }, invalidateMilliseconds).unref()
  }

  /** Delivers a transient event, which is not stored. */
  pass(memberId: string, event: TransientEvent): void {
    this.passLocally(memberId, event)
    this.#notifyOthers({ type: 'pass', member: memberId, event })
  }

  passLocally(memberId: string, event: TransientEvent): void {
    if (event.type === 'typing') this.#onTyping(memberId, event.conversation)
    else this.#onChange(memberId)
    for (const screen of this.#screens.get(memberId) ?? []) screen.send({ event })
  }

  /** Closes the screens of ended sessions; without a key, all of the member's. */
  end(memberId: string, which: { sessionKey: string | null; code: number }): void {
    this.endLocally(memberId, which)
    this.#notifyOthers({ type: 'end', member: memberId, session: which.sessionKey, code: which.code })
  }

  endLocally(memberId: string, { sessionKey, code }: { sessionKey: string | null; code: number }): void {
    for (const screen of [...(this.#screens.get(memberId) ?? [])]) {
      if (sessionKey === null || screen.sessionKey === sessionKey) screen.close(code, 'logged out')
    }
  }

  /** Returns the sessions with a screen open here, each with its member. */
  sessions(): { memberId: string; sessionKey: string }[] {
    const all = [...this.#screens.values()].flatMap((screens) => [...screens])
    return all.map(({ memberId, sessionKey }) => ({ memberId, sessionKey }))
  }

  /** Members with a screen open here. */
  members(): string[] {
    return [...this.#screens.keys()]
  }

  /** Asks every screen to reconnect, before this process stops. */
  drain(): void {
    for (const screens of this.#screens.values()) for (const screen of [...screens]) askToReconnect(screen)
  }

  drainSite(siteId: string): void {
    for (const screens of this.#screens.values())
      for (const screen of [...screens]) if (screen.siteId === siteId) askToReconnect(screen)
  }
}

function askToReconnect(screen: Screen): void {
  screen.send({ event: { type: 'reconnect' } })
  screen.close(closeCodes.restart, 'restart')
}

/** Returns what other processes need to read a message again; nothing for other events, which they read in the feed. */
function toReference(seq: number, event: LiveEvent): MessageWithSeq | undefined {
  if (event.type !== 'message') return undefined
  return { seq, conversation: event.message.conversation, message: event.message.id }
}
