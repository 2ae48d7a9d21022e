import type { Card } from '#contract/features/profiles/profile.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { MemberCard } from '#web/features/profiles/cards/member-card.tsx'
import { CardRail } from '#web/ui/card-rail.tsx'
import { PageSection } from '#web/ui/page-section.tsx'

/** Members like this one. */
export function RelatedMembers({ cards }: { cards: readonly Card[] }) {
  const t = useTranslate()
  if (cards.length === 0) return null
  return (
    <PageSection title={t('view.related')}>
      <CardRail label={t('view.related')}>
        {cards.map((card) => (
          <MemberCard key={card.id} card={card} sizes="200px" />
        ))}
      </CardRail>
    </PageSection>
  )
}
