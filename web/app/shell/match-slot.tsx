import { beside } from '../browser/beside.tsx'
import { useUser } from '../cache/user.ts'

const MatchHost = beside(async () => (await import('../../features/likes/match-host.tsx')).MatchHost)

/** The match modal of members: visitors never need its code. */
export function MatchSlot() {
  return useUser() && <MatchHost />
}
