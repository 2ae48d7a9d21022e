let leaving = false

/** Says that the page is about to leave the account for a page of its own choice, or does not after all. */
export function setLeaving(value: boolean): void {
  leaving = value
}

/** Whether the end of the session is expected and the page goes elsewhere by itself. */
export function isLeaving(): boolean {
  return leaving
}
