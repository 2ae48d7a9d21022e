import { X } from 'lucide-react'
import { href } from '#contract/routing/paths.ts'
import { ensureCall } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/router.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CardGrid } from '../../../ui/card-grid.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-section.tsx'
import { EmptyState } from '../../../ui/placeholders.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { MemberCard } from '../../profiles/cards/member-card.tsx'
import { CornerButton } from '../../profiles/cards/profile-card.tsx'
import { useSkip } from '../../profiles/cards/use-like.ts'

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
