import { lazy, Suspense } from 'react'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { useCall } from '../../app/calls/use-call.ts'
import { PageSection } from '../../ui/page-section.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { Loaded, LoadingRows } from '../kit/loaded.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useWork } from '../staff-session.ts'
import { MentionList } from './mention-list.tsx'
import styles from './overview.module.css'
import { QueueList } from './queue-list.tsx'

// With the chart library, not loaded by people who see only queues.
const FiguresSection = lazy(async () => ({ default: (await import('./figures-section.tsx')).FiguresSection }))

/** What is waiting for the person, the site's figures, and the program's health. */
export function OverviewPage() {
  const t = useText()
  const { staff } = useWork()
  const query = useCall('adminHome', {})
  return (
    <Sheet title={t('admin.home.title', { name: staff.name.split(' ')[0] ?? staff.name })}>
      <Loaded query={query}>
        {({ queues, mentions, figures, pods, health }) => (
          <Stack gap={6}>
            {health && <HealthLine health={health} />}
            <PageSection title={t('admin.home.waiting')}>
              <QueueList queues={queues} />
            </PageSection>
            {mentions.length > 0 && (
              <PageSection title={t('admin.home.mentions')}>
                <MentionList mentions={mentions} />
              </PageSection>
            )}
            {pods.length > 0 && (
              <PageSection title={t('admin.home.pods')}>
                <ul>
                  {pods.map(({ name, url }) => (
                    <li key={url}>
                      <a href={url}>{name}</a>
                    </li>
                  ))}
                </ul>
              </PageSection>
            )}
            {figures && (
              <Suspense fallback={<LoadingRows />}>
                <FiguresSection figures={figures} />
              </Suspense>
            )}
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

type Health = NonNullable<CallOutput<'adminHome'>['health']>

/** The state of the program in one line, with the way to the page that says more. */
function HealthLine({ health }: { health: Health }) {
  const t = useText()
  const wrong = health.filter(({ ok }) => !ok)
  const failed = wrong.map(({ about, failed: count }) =>
    t('admin.home.failed', { part: t(`admin.health.${about}`), count }),
  )
  return (
    <p className={wrong.length > 0 ? styles.wrong : styles.healthy}>
      <span>{wrong.length > 0 ? failed.join(' · ') : t('admin.home.healthy')}</span>
      <TextLink href="/health">{t('admin.home.health')}</TextLink>
    </p>
  )
}
