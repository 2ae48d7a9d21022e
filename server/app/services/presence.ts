export interface Presence {
  /** Records that a member is here. Writes at most every four minutes, since search sorts by it. */
  seen(memberId: string): void
  /** Records that a member's page is hidden: the next sign of life is written again. */
  left(memberId: string): Promise<void>
  /** Records that a screen of a member was closed on this process. */
  closed(memberId: string): void
  /** Returns whether the last sign of a member was that their page is hidden. */
  isHidden(memberId: string): boolean
  /** Takes from another process whether a member's page is hidden. */
  setHiddenLocally(memberId: string, isHidden: boolean): void
  /**
   * Returns where a member is. `away`: they have the site in view on no process, so they get notifications. `shown`:
   * they have a screen open, perhaps behind other windows, which gets events immediately.
   */
  findPresence(memberId: string): Promise<{ away: boolean; shown: boolean }>
  /** Returns whether a member has the site in view on no process. */
  isAway(memberId: string): Promise<boolean>
  /**
   * Announces that a member who is here has become invisible, or is seen again; to be called when that is committed.
   */
  publishInvisible(memberId: string, invisible: boolean): Promise<void>
  /** Checks who has not been seen for so long that they are online no more; to be called twice a minute. */
  checkAbsent(): Promise<void>
}
