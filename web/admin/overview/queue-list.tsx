import type { WorkQueue, WorkQueueName } from '#contract/admin/overview/home.ts'
import { formatRelativeTime } from '#contract/api/format.ts'
import type { AdminMessageKey } from '#generated/messages.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { useText } from '../admin-language.ts'
import { useWork } from '../staff-session.ts'
import styles from './overview.module.css'

const places = {
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
export function QueueList({ queues }: { queues: readonly WorkQueue[] }) {
  const t = useText()
  const { site, sites } = useWork()
  // For people with several sites, the list covers all of them, while the count here is of one.
  const filter = sites.length > 1 ? `?site=${site.id}` : ''
  if (queues.length === 0) return <EmptyState title={t('admin.home.noQueues')} />
  return (
    <ul className={styles.queues}>
      {queues.toSorted(byUrgency).map((queue) => (
        <li key={queue.name}>
          <Link href={`${places[queue.name].href}${filter}`} className={styles.queue}>
            <span className={classes(styles.count, queue.waiting === 0 && styles.empty)}>
              {queue.waiting}
            </span>
            <span className={styles.name}>{t(places[queue.name].label)}</span>
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
