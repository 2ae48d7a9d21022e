import type { LiveEvent, TransientEvent } from '#contract/api/live.ts'

/** A message with its number in a member's feed: a screen that gets it need not read the feed. */
export interface MessageWithSeq {
  readonly seq: number
  readonly conversation: string
  readonly message: string
}

/** One open screen of a member: a socket that knows the last number it was sent. */
export interface Screen {
  readonly memberId: string
  readonly sessionKey: string
  readonly siteId: string
  /** The number of the last stored event it was sent. */
  seq: number
  /** Sends frames of this tick together. */
  send(event: { seq: number; event: LiveEvent } | { event: TransientEvent }): void
  /** Sends what it has missed, in order: from the feed, or directly a message that was passed to it. */
  catchUp(reference?: MessageWithSeq): void
  close(code: number, reason: string): void
}

/** Delivers events to the open screens of members; methods that end in `Locally` act only on this process. */
export interface LiveHub {
  add(screen: Screen): void
  remove(screen: Screen): void
  isOpen(memberId: string): boolean
  /** Returns how many screens a member has open. */
  count(memberId: string): number
  /** Delivers a committed event whose content is available, which saves reading the feed. */
  publish(memberId: string, seq: number, event: LiveEvent): void
  /** Announces that the feed of a member has grown, and with which message if known. */
  wake(memberId: string, reference?: MessageWithSeq): void
  wakeLocally(memberId: string, reference?: MessageWithSeq): void
  /** Announces a change for a member that has no event. */
  changed(memberId: string): void
  markChangedLocally(memberId: string): void
  /**
   * Makes every screen of this process read its feed, after notifications from other processes may have been missed.
   */
  wakeAllLocally(): void
  /** Announces that feeds may have grown: the database went away before it confirmed a commit. */
  invalidate(memberIds: Iterable<string>): void
  /** Delivers a transient event, which is not stored. */
  pass(memberId: string, event: TransientEvent): void
  passLocally(memberId: string, event: TransientEvent): void
  /** Closes the screens of ended sessions; without a key, all of the member's. */
  end(memberId: string, which: { sessionKey: string | null; code: number }): void
  endLocally(memberId: string, which: { sessionKey: string | null; code: number }): void
  /** Returns the sessions with a screen open here, each with its member. */
  sessions(): { memberId: string; sessionKey: string }[]
  /** Members with a screen open here. */
  members(): string[]
  /** Asks every screen to reconnect, before this process stops. */
  drain(): void
  /** Asks the screens of a site to reconnect, since another deployment serves it now. */
  drainSite(siteId: string): void
}

/** Keeps a version mark for each member that changes whenever anything may have changed for them. */
export interface ChangeMarks {
  /** Returns the current version mark of a member. Take it before reading the data it covers. */
  getMark(memberId: string): string
  /** Something may have changed for a member. */
  markChanged(memberId: string): void
  /** Something may have changed for anyone: notifications from other processes may have been missed. */
  markAllChanged(): void
  /** Returns when something last changed for a member, in milliseconds since 1970. */
  changedAt(memberId: string): number
}
