import { matchRoute } from '#contract/routing/match-route.ts'
import type { LoadArguments } from '../../../app/router/page.ts'
import { useLocation } from '../../../app/router/router-context.ts'
import { ensureLikes } from '../likes-query.ts'
import { LikesScreen } from '../likes-screen.tsx'

export async function load({ app }: LoadArguments<'likes' | 'likes-type'>): Promise<undefined> {
  await ensureLikes(app)
}

/** The overview begins with the likes received; each kind has an address of its own. */
export function Page() {
  const match = matchRoute(useLocation().pathname)
  return <LikesScreen type={match?.name === 'likes-type' ? match.params.type : 'received'} />
}
