import { Ban, Ellipsis, Flag, Gift, Heart, MapPin, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import { type GalleryPicture, ProfileGallery } from '#web/features/profiles/view/profile-gallery.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Dot } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CardRail } from '#web/ui/card-grid.tsx'
import { Chip, ChipList } from '#web/ui/chip.tsx'
import { FactsList } from '#web/ui/facts-list.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Main } from '#web/ui/main.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Frame } from '../frame.tsx'
import { drawn, fictionalLabel } from '../people.ts'
import { PersonCard } from '../person-card.tsx'
import { ProfileColumns } from '../profile-columns.tsx'

const pictures: GalleryPicture[] = [
  { id: '1', locked: false, picture: drawn('sofie-large'), thumb: drawn('sofie'), alt: 'Sofie in a café' },
  { id: '2', locked: false, picture: drawn('sofie-2'), thumb: drawn('sofie-2'), alt: 'Sofie at the beach' },
  { id: '3', locked: false, picture: drawn('sofie-3'), thumb: drawn('sofie-3'), alt: 'Sofie with books' },
  { id: '4', locked: true },
  { id: '5', locked: true },
  { id: '6', locked: true },
]

export function Profile() {
  const [liked, setLiked] = useState(false)
  const fictional = new URLSearchParams(location.search).has('fictional')
  return (
    <Frame current="/members" tabs={false} footer={false}>
      <Main>
        <ProfileColumns
          gallery={
            <ProfileGallery
              gender="female"
              pictures={pictures}
              lockedContent={
                <>
                  <p>Premium members see all photos. Any credit package unlocks them for life.</p>
                  <ButtonLink href="/premium">See packages</ButtonLink>
                </>
              }
              note="3 photos are for premium members. Any credit package unlocks them for life."
              texts={{
                label: 'Photos of Sofie',
                count: '6 photos',
                picture: (index, count) => `Photo ${index + 1} of ${count}`,
                locked: 'locked: premium members see all photos',
                lightbox: {
                  close: 'Close',
                  previous: 'Previous photo',
                  next: 'Next photo',
                  retry: 'Try again',
                  position: (index, count) => `${index + 1} of ${count}`,
                },
              }}
            />
          }
        >
          <Stack gap={5}>
            <Stack gap={3}>
              <Row between oneLine>
                <h1 style={{ fontSize: 'var(--text-name)' }}>
                  <ProfileName name="Sofie" age={31} fictional={fictional} fictionalLabel={fictionalLabel} />
                </h1>
                <Menu
                  label="More: block, report, share"
                  trigger={<Ellipsis aria-hidden />}
                  items={[
                    { id: 'share', label: 'Share', icon: <Share2 aria-hidden />, onSelect: () => {} },
                    {
                      id: 'report',
                      label: 'Report',
                      icon: <Flag aria-hidden />,
                      onSelect: () => {},
                      separated: true,
                    },
                    {
                      id: 'block',
                      label: 'Block Sofie',
                      icon: <Ban aria-hidden />,
                      onSelect: () => {},
                      tone: 'danger',
                    },
                  ]}
                />
              </Row>
              <Row gap={2}>
                <Chip tone="lagoon" icon={<Dot />}>
                  Online now
                </Chip>
                <Row gap={1}>
                  <MapPin aria-hidden />
                  Utrecht, Netherlands
                </Row>
              </Row>
            </Stack>
            <ActionBar label="Actions" wide="inline">
              <ButtonLink href="/chats/1" icon={<MessageCircle aria-hidden />} cost="1 credit">
                Message Sofie
              </ButtonLink>
              <IconButton
                variant="love"
                label="Like Sofie"
                aria-pressed={liked}
                icon={<Heart aria-hidden />}
                onClick={() => setLiked(!liked)}
              />
              <IconButton variant="round" label="Send Sofie a gift" icon={<Gift aria-hidden />} />
            </ActionBar>
            <PageSection title="About me">
              <p style={{ maxInlineSize: '62ch', textWrap: 'pretty' }}>
                I teach biology, bake on Sundays and lose every board game with dignity. Looking for someone
                curious, kind to waiters, and up for a walk when it drizzles. Bonus points if you can name
                three ferns.
              </p>
            </PageSection>
            <PageSection title="Interests">
              <p style={{ color: 'var(--ink3)', fontSize: 'var(--text-14)' }}>You share two of these.</p>
              <ChipList>
                {['Hiking', 'Board games', 'Baking', 'Cinema', 'Gardening', 'Jazz'].map((interest, index) => (
                  <li key={interest}>
                    <Chip tone={index < 2 ? 'coral' : 'neutral'}>
                      {interest}
                      {index < 2 && <span className="visually-hidden"> (shared)</span>}
                    </Chip>
                  </li>
                ))}
              </ChipList>
            </PageSection>
            <PageSection title="Details">
              <FactsList
                facts={[
                  { term: 'Relationship', value: 'Single' },
                  { term: 'Interested in', value: 'Men' },
                  { term: 'Body type', value: 'Average' },
                  { term: 'Hair', value: 'Chestnut' },
                  { term: 'Eyes', value: 'Green' },
                  { term: 'Tattoos', value: 'One, small' },
                ]}
              />
            </PageSection>
            <PageSection title="You might also like">
              <CardRail label="Similar members">
                <PersonCard id="noor" />
                <PersonCard id="lotte" />
                <PersonCard id="ines" />
              </CardRail>
            </PageSection>
          </Stack>
        </ProfileColumns>
      </Main>
    </Frame>
  )
}
