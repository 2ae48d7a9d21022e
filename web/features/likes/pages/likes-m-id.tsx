import { href } from '#contract/routing/paths.ts'
import { ensureCall } from '../../../app/cache/app.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { redirectTo } from '../../../app/router/leave-page.ts'
import type { LoadArguments, PageData } from '../../../app/router/page.ts'
import { useLocation, useParams } from '../../../app/router/router-context.ts'
import { Main } from '../../../ui/main.tsx'
import { LikeModal } from '../like-modal.tsx'
import { LikePair } from '../like-pair.tsx'

/** Without a like between the two there is nothing to see here: the profile is shown instead. */
export async function load({ app, params, url }: LoadArguments<'likes-m-id'>): Promise<PageData> {
  const input = { profile: params.id }
  const { profile, i_like, likes_me, like_new } = await ensureCall(app, 'likeBetween', input)
  if (!i_like && !likes_me) throw redirectTo(href('members-id', app.locale, params) + url.search)
  // Opening the like is opening what was new. The page stands without it as well.
  if (like_new) await app.call('seeLike', { ...input, seen: true }).catch(() => undefined)
  return { title: profile.name }
}

export function Page() {
  const { id = '' } = useParams()
  const between = useLoadedCall('likeBetween', { profile: id })
  const { search } = useLocation()
  return (
    <Main width="narrow">
      <LikePair between={between} />
      <LikeModal profile={between.profile} search={search} />
    </Main>
  )
}
