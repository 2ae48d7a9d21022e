import { MatchHost } from '../likes/match-host.tsx'
import { ReactionNotices } from './reaction-notices.tsx'

/** What is announced to members on every page: matches and reactions. */
export function MemberHosts() {
  return (
    <>
      <MatchHost />
      <ReactionNotices />
    </>
  )
}
