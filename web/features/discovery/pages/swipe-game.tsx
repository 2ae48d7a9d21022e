import { Sparkles } from 'lucide-react'
import { href } from '#contract/routing/paths.ts'
import { buildCallQuery } from '../../../app/cache/app.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/router.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-section.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { SwipeGame } from '../swipe-game/swipe-game.tsx'

export async function load({ app }: LoadArguments<'swipe-game'>): Promise<undefined> {
  // An earlier deck contains cards that were answered since.
  await app.cache.fetchQuery({ ...buildCallQuery(app, 'swipeDeck', {}), staleTime: 0 })
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const first = useLoadedCall('swipeDeck', {})
  return (
    <Main>
      <Stack gap={5}>
        <PageTitle
          title={t('swipe.title')}
          end={
            <ButtonLink
              variant="soft"
              size="small"
              icon={<Sparkles aria-hidden />}
              href={href('match-finder', locale)}
            >
              {t('swipe.tryFinder')}
            </ButtonLink>
          }
        />
        <SwipeGame first={first} />
      </Stack>
    </Main>
  )
}
