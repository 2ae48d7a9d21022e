import { MapPin, SlidersHorizontal, Tag } from 'lucide-react'
import { useState } from 'react'
import { ProfileCardSkeleton } from '#web/features/discovery/search/search-results.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { FilterPill, FilterRow } from '#web/ui/filter-pill.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageTitle } from '#web/ui/page-section.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Frame } from '../frame.tsx'
import { PersonCard } from '../person-card.tsx'

export function Members() {
  const [online, setOnline] = useState(false)
  return (
    <Frame current="/members">
      <Main>
        <Stack>
          <Banner
            tone="gold"
            icon={<Tag aria-hidden />}
            action={
              <ButtonLink href="/credits" variant="surface" size="small">
                View
              </ButtonLink>
            }
            dismiss={{ label: 'Dismiss offer', onDismiss: () => {} }}
          >
            <b>25% off your first credits.</b> <span className="numbers">3:12:08</span> left, then the normal
            price.
          </Banner>
          <PageTitle
            title="Who’s around"
            end={
              <p aria-live="polite" style={{ color: 'var(--ink3)' }}>
                <b className="numbers" style={{ color: 'var(--ink)' }}>
                  248
                </b>{' '}
                members
              </p>
            }
          />
          <FilterRow label="Search filters">
            <FilterPill name="Show" opens="menu">
              Women
            </FilterPill>
            <FilterPill icon={<MapPin aria-hidden />} opens="dialog">
              Utrecht, NL
            </FilterPill>
            <FilterPill name="Age" opens="dialog">
              27–56
            </FilterPill>
            <FilterPill on={online} onClick={() => setOnline(!online)}>
              Online now
            </FilterPill>
            <FilterPill icon={<SlidersHorizontal aria-hidden />} opens="dialog" on>
              More filters
            </FilterPill>
          </FilterRow>
          <CardGrid label="Members">
            <PersonCard id="sofie" liked />
            <PersonCard id="noor" />
            <PersonCard id="amara" flag="New" />
            <PersonCard id="mei" />
            <PersonCard id="lotte" />
            <PersonCard id="ines" flag="New" />
            <PersonCard id="yasmin" />
            <PersonCard id="renata" />
            <PersonCard id="zola" flag="New" />
            <PersonCard id="eva" />
            <ProfileCardSkeleton />
            <ProfileCardSkeleton />
          </CardGrid>
          <div style={{ display: 'grid', placeItems: 'center', paddingBlock: 16 }}>
            <Button variant="ghost">Show more members</Button>
          </div>
        </Stack>
      </Main>
    </Frame>
  )
}
