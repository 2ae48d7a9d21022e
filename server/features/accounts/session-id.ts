/** Returns part of the hash of a session's token: enough to distinguish sessions, useless for anything else. */
export function toSessionId(tokenHash: Buffer): string {
  return tokenHash.toString('hex').slice(0, 24)
}
