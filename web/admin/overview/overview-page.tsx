import { lazy, Suspense } from 'react'
import type { Mention, WorkQueue, WorkQueueName } from '#contract/admin/overview/home.ts'
import type { CaseKind } from '#contract/admin/staff/cases.ts'
import type { StaffRight } from '#contract/api/call.ts'
import { formatRelativeTime } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { AdminMessageKey } from '#generated/messages.ts'
import { useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { EmptyState } from '../../ui/placeholders.tsx'
import { Panel, Row, Stack } from '../../ui/stack.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { Loaded, LoadingRows } from '../kit/loaded.tsx'
import { Moment } from '../kit/moment.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useWork } from '../staff-session.ts'
import styles from './overview.module.css'

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

/** Where a case is worked on; support has complaints in its inbox. */
const casePlaces: Readonly<Record<CaseKind, (id: string, roles: readonly StaffRight[]) => string>> = {
  report: (id) => `/reports/${id}`,
  complaint: (id, roles) => (roles.includes('moderator') ? '/complaints' : `/support/${id}`),
  data_request: () => '/data-requests',
  photo: () => '/photos',
  payment: (id) => `/payments/${id}`,
}

/** Lists colleagues’ notes that mention the person, until the person opens the case. */
function MentionList({ mentions }: { mentions: readonly Mention[] }) {
  const t = useText()
  const { staff } = useWork()
  return (
    <Stack gap={3}>
      {mentions.map(({ id, kind, case: caseId, reference, text, by, at }) => (
        <Panel key={id}>
          <p>{text}</p>
          <Row gap={2}>
            <span>
              <span>{`${by} · `}</span>
              <Moment at={at} />
            </span>
            <TextLink href={casePlaces[kind](caseId, staff.roles)}>
              {[t(`admin.cases.kind.${kind}`), reference].filter(Boolean).join(' ')}
            </TextLink>
          </Row>
        </Panel>
      ))}
    </Stack>
  )
}

const queuePlaces = {
  reports: { href: '/reports', label: 'admin.reports.title' },
  appeals: { href: '/appeals', label: 'admin.appeals.title' },
  photos: { href: '/photos', label: 'admin.photos.title' },
  selfies: { href: '/photos/selfies', label: 'admin.selfies.title' },
  texts: { href: '/texts', label: 'admin.home.texts' },
  complaints: { href: '/complaints', label: 'admin.complaints.title' },
  threads: { href: '/support', label: 'admin.threads.title' },
  data_requests: { href: '/data-requests', label: 'admin.data.title' },
  notices: { href: '/notices', label: 'admin.money.notices' },
  payouts: { href: '/transfers', label: 'admin.home.payouts' },
  bookings: { href: '/transfers', label: 'admin.home.bookings' },
  adjustments: { href: '/credits', label: 'admin.credits.title' },
  desk: { href: '/desk', label: 'admin.home.desk' },
} as const satisfies Readonly<Record<WorkQueueName, { href: string; label: AdminMessageKey }>>

/** By deadline first, then by age; what is empty comes last. */
function byUrgency(one: WorkQueue, other: WorkQueue): number {
  const rank = ({ due, oldest }: WorkQueue) => due ?? (oldest ? `8${oldest}` : '9')
  return rank(one).localeCompare(rank(other))
}

/** The queues of the person’s roles, the most urgent first. */
function QueueList({ queues }: { queues: readonly WorkQueue[] }) {
  const t = useText()
  const { site, sites } = useWork()
  // For people with several sites, the list covers all of them, while the count here is of one.
  const filter = sites.length > 1 ? `?site=${site.id}` : ''
  if (queues.length === 0) return <EmptyState title={t('admin.home.noQueues')} />
  return (
    <ul className={styles.queues}>
      {queues.toSorted(byUrgency).map((queue) => (
        <li key={queue.name}>
          <Link href={`${queuePlaces[queue.name].href}${filter}`} className={styles.queue}>
            <span className={classes(styles.count, queue.waiting === 0 && styles.empty)}>
              {queue.waiting}
            </span>
            <span className={styles.name}>{t(queuePlaces[queue.name].label)}</span>
            <QueueTimes queue={queue} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The age of the oldest case, and the deadline of the most urgent one. */
function QueueTimes({ queue: { waiting, oldest, due } }: { queue: WorkQueue }) {
  const t = useText()
  const locale = useLocale()
  const now = new Date()
  if (waiting === 0 || !oldest) return <span className={styles.times}>{t('admin.home.nothing')}</span>
  const time = due && formatRelativeTime(due, now, locale)
  const isLate = due !== null && new Date(due) < now
  return (
    <span className={styles.times}>
      <span>{t('admin.home.oldest', { time: formatRelativeTime(oldest, now, locale) })}</span>
      {time && (
        <Chip tone={isLate ? 'coral' : 'neutral'}>
          {t(isLate ? 'admin.home.late' : 'admin.home.due', { time })}
        </Chip>
      )}
    </span>
  )
}
