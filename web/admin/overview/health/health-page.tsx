import type { HealthFinding } from '#contract/admin/overview/health.ts'
import { useCall } from '../../../app/calls/use-call.ts'
import { Chip } from '../../../ui/chip.tsx'
import { FactsList } from '../../../ui/facts-list.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Sheet } from '../../kit/sheet.tsx'

/** The program's health: queues, e-mails, webhooks, the ledger, versions. */
export function HealthPage() {
  const t = useText()
  const query = useCall('adminHealth', {})
  const checkedAt = query.data?.ledger_checked_at
  const columns: Column<HealthFinding>[] = [
    { id: 'about', title: t('admin.health.part'), cell: ({ about }) => t(`admin.health.${about}`) },
    {
      id: 'ok',
      title: t('admin.members.state'),
      tight: true,
      cell: ({ ok }) => (
        <Chip tone={ok ? 'lagoon' : 'coral'}>{t(ok ? 'admin.health.ok' : 'admin.health.wrong')}</Chip>
      ),
    },
    { id: 'waiting', title: t('admin.health.waiting'), numeric: true, cell: ({ waiting }) => waiting },
    { id: 'failed', title: t('admin.health.failed'), numeric: true, cell: ({ failed }) => failed },
    {
      id: 'detail',
      title: t('admin.audit.details'),
      cell: ({ about, detail, figure }) => (
        <Stack gap={1}>
          <span>
            {figure ? t(`admin.health.figure.${figure.of}`, { count: figure.count }) : detail || '–'}
          </span>
          {about === 'ledger' && checkedAt && <Moment at={checkedAt} />}
        </Stack>
      ),
    },
  ]
  return (
    <Sheet title={t('admin.health.title')} lead={t('admin.health.lead')}>
      <Loaded query={query}>
        {({ findings, jobs, versions, sites }) => (
          <Stack gap={5}>
            <DataTable
              caption={t('admin.health.title')}
              columns={columns}
              rows={findings}
              rowKey={({ about }) => about}
              empty=""
            />
            <PageSection title={t('admin.health.queues')}>
              <DataTable
                caption={t('admin.health.queues')}
                columns={[
                  { id: 'task', title: t('admin.health.task'), cell: ({ task }) => <code>{task}</code> },
                  {
                    id: 'waiting',
                    title: t('admin.health.waiting'),
                    numeric: true,
                    cell: ({ waiting }) => waiting,
                  },
                  {
                    id: 'failed',
                    title: t('admin.health.failed'),
                    numeric: true,
                    cell: ({ failed }) => failed,
                  },
                  {
                    id: 'oldest',
                    title: t('admin.health.oldest'),
                    tight: true,
                    cell: ({ oldest }) => (oldest ? <Moment at={oldest} /> : '–'),
                  },
                ]}
                rows={jobs}
                rowKey={({ task }) => task}
                empty={t('admin.health.noJobs')}
              />
            </PageSection>
            <Panel>
              <FactsList
                facts={[
                  { term: 'Duet', value: versions.duet },
                  { term: 'Node.js', value: versions.node },
                  { term: 'PostgreSQL', value: versions.postgres },
                  { term: t('admin.health.schema'), value: <code>{versions.schema}</code> },
                  ...sites.map(({ host, version, members }) => ({
                    term: host,
                    value: t('admin.health.site', { version, members }),
                  })),
                ]}
              />
            </Panel>
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}
