import type { RemovableFilter } from '#contract/features/discovery/search.ts'
import { useCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { ChipButton, ChipList } from '#web/ui/chip.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import type { Filters } from './search-query.ts'

export interface FilterExplainerProps {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}

/** Returns the address without a filter. */
function removeFilter(filter: RemovableFilter): Partial<Filters> {
  if (filter === 'age') return { min_age: undefined, max_age: undefined }
  // Sorting by nearest includes a distance, too.
  return filter === 'within' ? { within: undefined, sort: undefined } : { [filter]: undefined }
}

/** Shows how many members each filter excludes, and removes it on request; never by itself. */
export function FilterExplainer({ filters, onChange }: FilterExplainerProps) {
  const t = useTranslate()
  const { data } = useCall('explainSearch', filters)
  const useful = data?.filters.filter(({ more }) => more > 0) ?? []
  const names = useFilterNames()
  if (useful.length === 0) return null
  return (
    <PageSection title={t('search.relaxTitle')}>
      <ChipList>
        {useful.map(({ filter, more }) => (
          <li key={filter}>
            <ChipButton tone="lagoon" onClick={() => onChange(removeFilter(filter))}>
              {t('search.relax', { filter: names[filter], count: more })}
            </ChipButton>
          </li>
        ))}
      </ChipList>
    </PageSection>
  )
}

function useFilterNames(): Record<RemovableFilter, string> {
  const t = useTranslate()
  return {
    countryregion: t('search.region'),
    within: t('search.distance'),
    age: t('search.age'),
    interests: t('profile.field.interests'),
    body_type: t('profile.field.body_type'),
    hair_color: t('profile.field.hair_color'),
    eye_color: t('profile.field.eye_color'),
    relationship_status: t('profile.field.relationship_status'),
    tattoos: t('profile.field.tattoos'),
    online: t('search.online'),
    with_photo: t('search.withPhoto'),
    photo_verified: t('members.photoVerified'),
  }
}
