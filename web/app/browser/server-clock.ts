// When this tab first met what the server says the time is: an answer that has not changed comes with its old time.
let lastTime: { text: string; at: number } | null = null

/** Records the server's time from a response. */
export function setServerTime(text: string): void {
  if (lastTime?.text !== text) lastTime = { text, at: performance.now() }
}

/** Returns the server's time now, in milliseconds since 1970, counted from its last response. */
export function getServerNow(text: string): number {
  setServerTime(text)
  return Date.parse(text) + (lastTime ? performance.now() - lastTime.at : 0)
}
