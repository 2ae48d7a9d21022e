import { ArrowRight } from 'lucide-react'
import type { Card } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { imageSource } from '#web/features/profiles/cards/image-source.ts'
import { ProfileCard } from '#web/features/profiles/cards/profile-card.tsx'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { PageSection } from '#web/ui/page-section.tsx'

/** A few members whom visitors may see. */
export function People({ profiles }: { profiles: readonly Card[] }) {
  const t = useTranslate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  return (
    <PageSection
      distance="page"
      title={t('home.people', { site: settings.name })}
      end={
        <ChipLink href={href('members', locale)}>
          <span>{t('home.seeAll')}</span>
          <ArrowRight aria-hidden />
        </ChipLink>
      }
    >
      <CardGrid>
        {profiles.map((profile) => (
          <ProfileCard
            key={profile.id}
            profile={profile}
            href={href('members-id', locale, { id: profile.id })}
            place={profile.city ?? profile.region}
            picture={imageSource(profile, settings.cdn_prefix)}
            texts={{
              fictional: settings.fictional_singular,
              online: t('card.online'),
              ...(profile.notes.includes('new') && { flag: t('card.new') }),
            }}
          />
        ))}
      </CardGrid>
    </PageSection>
  )
}
