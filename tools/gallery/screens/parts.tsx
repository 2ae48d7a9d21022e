import { Drama, Heart, Mail, Send, WifiOff, X } from 'lucide-react'
import { useState } from 'react'
import { CreditBadge } from '#web/features/credits/credit-badge.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Chip, ChipButton } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadingBar } from '#web/ui/loading-bar.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Panel, Row, Stack } from '#web/ui/stack.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { portrait } from '../people.ts'

export function Parts() {
  const [tab, setTab] = useState('received')
  const [on, setOn] = useState(true)
  return (
    <Main>
      <LoadingBar loading label="Loading" />
      <Stack gap={6}>
        <h1>States and components</h1>
        <PageSection title="Buttons">
          {(['action', 'ghost', 'soft', 'danger'] as const).map((variant) => (
            <Row key={variant}>
              <Button variant={variant}>Continue</Button>
              <Button variant={variant} icon={<Mail aria-hidden />} cost="1 credit">
                Message Sofie
              </Button>
              <Button variant={variant} busy>
                Sending
              </Button>
              <Button variant={variant} disabled>
                Not now
              </Button>
              <Button variant={variant} size="small">
                Small
              </Button>
              <ButtonLink variant={variant} href="/members">
                A link
              </ButtonLink>
            </Row>
          ))}
          <Row>
            <IconButton label="Close" icon={<X aria-hidden />} />
            <IconButton variant="round" label="Close" icon={<X aria-hidden />} />
            <IconButton variant="love" label="Like" icon={<Heart aria-hidden />} aria-pressed={false} />
            <IconButton variant="love" label="Like" icon={<Heart aria-hidden />} aria-pressed />
            <IconButton variant="solid" label="Send" icon={<Send aria-hidden />} />
            <IconButton variant="solid" label="Send" icon={<Send aria-hidden />} disabled />
            <TextButton>Try again</TextButton>
            <TextButton tone="danger">Delete</TextButton>
          </Row>
        </PageSection>
        <PageSection title="Credits, badges, chips">
          <Row>
            <CreditBadge credits={120} href="/credits" label="120 credits left, buy more" unit="credits" />
            <CreditBadge credits={8} href="/credits" label="8 credits left, buy more" unit="credits" />
            <CreditBadge credits={0} href="/credits" label="No credits left, buy more" unit="credits" />
            <Badge count={3} label="3 unread" />
            <Badge count={99} label="99 unread" />
            <Badge count={100} label="100 unread" />
            <Chip tone="lagoon">Online now</Chip>
            <Chip tone="gold">25% off</Chip>
            <Chip tone="coral">Hiking</Chip>
            <Chip icon={<Drama aria-hidden />}>Fictional profile</Chip>
            <ChipButton aria-pressed={on} onClick={() => setOn(!on)}>
              Cinema
            </ChipButton>
            <ChipButton aria-pressed={false}>Jazz</ChipButton>
          </Row>
          <Row>
            <Avatar source={portrait('noor')} size="small" />
            <Avatar source={portrait('noor')} online="Online" />
            <Avatar source={portrait('noor')} size="large" online="Online" />
            <Avatar source={null} size="large" alt="No picture yet" />
          </Row>
        </PageSection>
        <PageSection title="Banners">
          <Banner
            tone="gold"
            action={
              <ButtonLink variant="surface" size="small" href="/credits">
                View
              </ButtonLink>
            }
          >
            <b>25% off your first credits.</b> 3:12:08 left.
          </Banner>
          <Banner tone="lagoon" icon={<WifiOff aria-hidden />}>
            You are offline. Messages go out when the connection is back.
          </Banner>
          <Banner
            tone="coral"
            icon={<Mail aria-hidden />}
            dismiss={{ label: 'Dismiss', onDismiss: () => {} }}
          >
            <b>Confirm your e-mail.</b> Others cannot reply to you until you do.
          </Banner>
        </PageSection>
        <PageSection title="Tabs, progress, loading">
          <TabLinks
            label="Likes"
            links={[
              { href: '/likes/received', label: 'Received', count: 5, current: true },
              { href: '/likes/sent', label: 'Sent', count: 12, current: false },
              { href: '/likes/matches', label: 'Matches', count: 2, current: false },
            ]}
          />
          <Tabs
            label="Likes, in one page"
            tabs={[
              { id: 'received', label: 'Received', count: 5 },
              { id: 'sent', label: 'Sent' },
            ]}
            selected={tab}
            onSelect={setTab}
          >
            <p>The panel of {tab}.</p>
          </Tabs>
          <ProgressBar share={0.62} label="Uploading" />
          <Row oneLine>
            <Skeleton shape="disc" width="52px" height="52px" />
            <div style={{ flex: 1 }}>
              <Skeleton width="40%" />
              <Skeleton width="80%" />
            </div>
          </Row>
        </PageSection>
        <PageSection title="Empty, panels">
          <Row>
            <Panel voice="start">
              <EmptyState
                level={3}
                title="No likes yet"
                text="A second photo shows people more of you."
                action={
                  <ButtonLink href="/profile" size="small">
                    Add a photo
                  </ButtonLink>
                }
              />
            </Panel>
            <Panel voice="end" tone="sunken">
              A panel that answers.
            </Panel>
          </Row>
        </PageSection>
      </Stack>
    </Main>
  )
}
