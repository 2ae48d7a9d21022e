export interface Presence {
  /** Records that a member is here. Writes at most every four minutes, since search sorts by it. */
  seen(memberId: string): void
  /** Records that a member's page is hidden, so that the next activity is written again. */
  left(memberId: string): Promise<void>
  /** Records that a screen of a member was closed on this process. */
  closed(memberId: string): void
  /** Returns whether the last signal of a member was that their page is hidden. */
  isHidden(memberId: string): boolean
  /** Receives from another process whether a member's page is hidden. */
  setHiddenLocally(memberId: string, isHidden: boolean): void
  /**
   * Returns where a member is. `away`: they have the site in view on no process, so they get notifications. `shown`:
   * they have a screen open, perhaps behind other windows, which gets events immediately.
   */
  findPresence(memberId: string): Promise<{ away: boolean; shown: boolean }>
  /** Returns whether a member has the site in view on no process. */
  isAway(memberId: string): Promise<boolean>
  /** Announces that an online member has become invisible, or visible again; called after the commit. */
  publishInvisible(memberId: string, invisible: boolean): Promise<void>
  /** Checks who has been inactive for so long that they are no longer online; called twice a minute. */
  checkAbsent(): Promise<void>
}
