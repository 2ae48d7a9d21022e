/** Knows which sites this deployment has only a copy of: one that has moved away, or one that is still arriving. */
export interface SiteMoves {
  /** Whether a site is served by another deployment. */
  isAway(siteId: string): boolean
  /** Reads the moves again. Returns the sites that have left since. */
  refresh(): Promise<string[]>
}
