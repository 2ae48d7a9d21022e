import { beside } from '../lib/beside.tsx'
import { useUser } from '../lib/user.ts'

const MatchHost = beside(async () => (await import('../likes/match-host.tsx')).MatchHost)

/** The match modal of members: visitors never need its code. */
export function MatchSlot() {
  return useUser() && <MatchHost />
}
