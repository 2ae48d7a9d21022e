let begun = false

/** Says that the member is logging out here: the end of the session is no surprise then, and leads home (L-027). */
export function beginOwnLogout(): void {
  begun = true
}

/** Whether the session ends because the member wants it here. */
export function isOwnLogout(): boolean {
  return begun
}
