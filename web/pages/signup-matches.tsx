import { X } from 'lucide-react'
import { href } from '#contract/paths.ts'
import { ensureCall } from '../lib/app.ts'
import { useLocale, useTranslate } from '../lib/i18n.tsx'
import { useLoadedCall } from '../lib/use-call.ts'
import { useUser } from '../lib/user.ts'
import { CornerButton } from '../members/card-corner.tsx'
import { MemberCard } from '../members/member-card.tsx'
import { useSkip } from '../members/use-skip.ts'
import type { LoadArguments } from '../page.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { CardGrid } from '../ui/card-grid.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Main } from '../ui/main.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Stack } from '../ui/stack.tsx'

export async function load({ app }: LoadArguments<'signup-matches'>): Promise<undefined> {
  await ensureCall(app, 'signupMatches', {})
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const { profiles } = useLoadedCall('signupMatches', {})
  const { isSkipped, skip } = useSkip()
  const shown = profiles.filter(({ id }) => !isSkipped(id))
  const next = (
    <ButtonLink href={href(user?.signup_step ? 'complete-signup' : 'members', locale)}>
      {t('signup.next')}
    </ButtonLink>
  )
  if (shown.length === 0) {
    return (
      <Main width="narrow">
        <h1 className="visually-hidden">{t('title.signup-matches')}</h1>
        <EmptyState title={t(profiles.length > 0 ? 'swipe.empty' : 'signup.matches.none')} action={next} />
      </Main>
    )
  }
  return (
    <Main>
      <Stack gap={5}>
        <PageTitle title={t('title.signup-matches')} lead={t('signup.matches.lead')} />
        <CardGrid>
          {shown.map((card) => (
            <MemberCard
              key={card.id}
              card={card}
              priority
              corner={
                <CornerButton
                  label={t('finder.skip', { name: card.name })}
                  icon={<X aria-hidden />}
                  onPress={() => skip(card)}
                />
              }
            />
          ))}
        </CardGrid>
        <p>{next}</p>
      </Stack>
    </Main>
  )
}
