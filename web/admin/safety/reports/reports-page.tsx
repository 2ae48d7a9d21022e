import { useState } from 'react'
import type { ReportEntry } from '#contract/admin/safety/reports.ts'
import { useText } from '#web/admin/admin-language.ts'
import { ReasonDialog } from '#web/admin/kit/form-dialog.tsx'
import { ListSearch, LoadedPage, usePage, useSearch } from '#web/admin/kit/list-page.tsx'
import { QueueSites, useQueueSite, useSiteColumn, useSubjectAddress } from '#web/admin/kit/queue-sites.tsx'
import {
  BulkResults,
  type Selection,
  SelectionBar,
  useBulk,
  useSelection,
} from '#web/admin/kit/selection.tsx'
import { useApp } from '#web/app/cache/app.ts'
import { Button } from '#web/ui/button.tsx'
import { useCall } from '../../../app/calls/use-call.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { Moment } from '../../kit/moment.tsx'
import { ReportTabs } from '../../kit/page-tabs.tsx'
import { DownloadLink, Sheet } from '../../kit/sheet.tsx'

/** What can be done with several open reports at once: dismiss them for one reason. */
function ReportsBulk({ selection }: { selection: Selection<ReportEntry> }) {
  const t = useText()
  const { call } = useApp()
  const [isAsking, setAsking] = useState(false)
  const { act, outcome } = useBulk<ReportEntry>({
    list: 'adminReports',
    toName: ({ reference }) => reference,
    onDone: () => {
      setAsking(false)
      selection.clear()
    },
  })
  const count = selection.rows.length
  const open = () => {
    act.reset()
    setAsking(true)
  }
  return (
    <>
      <BulkResults outcome={outcome} />
      <SelectionBar selection={selection}>
        <Button size="small" onClick={open}>
          {t('admin.bulk.dismiss')}
        </Button>
      </SelectionBar>
      {isAsking && (
        <ReasonDialog
          call="adminDismissReports"
          title={t('admin.bulk.dismissTitle', { count })}
          text={t('admin.bulk.dismissText')}
          button={t('admin.bulk.dismiss')}
          act={act}
          onClose={() => setAsking(false)}
          onDone={(reason) =>
            act.mutate({
              rows: selection.rows,
              call: (rows, options) =>
                call('adminDismissReports', { ids: rows.map(({ id }) => id), reason }, options),
            })
          }
        />
      )}
    </>
  )
}

/** Reports, the most urgent first. */
export function ReportsPage() {
  const t = useText()
  const [params] = useSearchParams()
  const state = params.get('state') === 'decided' ? 'decided' : 'open'
  const query = useCall('adminReports', { state, ...useQueueSite(), ...useSearch(), ...usePage() })
  return (
    <Sheet
      title={t('admin.reports.title')}
      end={
        <>
          <DownloadLink href="/api/admin/transparency.php" label={t('admin.reports.transparency')} />
          <DownloadLink href="/api/admin/statements.php" label={t('admin.reports.statements')} />
          <DownloadLink
            href={`/api/admin/yearly-report.php?year=${new Date().getFullYear() - 1}`}
            label={t('admin.reports.yearly')}
          />
        </>
      }
    >
      <ReportTabs current={state} />
      <QueueSites />
      <ListSearch label={t('admin.reports.search')} />
      <LoadedPage query={query}>
        {({ reports }) => <ReportsTable reports={reports} isOpen={state === 'open'} />}
      </LoadedPage>
    </Sheet>
  )
}

interface ReportsTableProps {
  reports: readonly ReportEntry[]
  /** Whether they still wait for a decision. */
  isOpen: boolean
}

function ReportsTable({ reports, isOpen }: ReportsTableProps) {
  const t = useText()
  const selection = useSelection(reports)
  const toAddress = useSubjectAddress()
  const siteColumn = useSiteColumn<ReportEntry>()
  const columns: Column<ReportEntry>[] = [
    {
      id: 'reference',
      title: t('admin.reports.reference'),
      tight: true,
      cell: ({ id, reference, site }) => (
        <TextLink href={toAddress(`/reports/${id}`, site)}>{reference}</TextLink>
      ),
    },
    ...siteColumn,
    {
      id: 'reason',
      title: t('admin.reports.reason'),
      cell: ({ reason, priority }) => (
        <Chip tone={priority <= 2 ? 'coral' : 'neutral'}>{t(`safety.reason.${reason}`)}</Chip>
      ),
    },
    {
      id: 'person',
      title: t('admin.reports.person'),
      cell: ({ reported }) =>
        reported ? (
          <>
            <span>{reported.name}</span>{' '}
            {reported.fictional && <Chip tone="gold">{t('admin.fictional')}</Chip>}
          </>
        ) : (
          t('admin.erased')
        ),
    },
    {
      id: 'count',
      title: t('admin.reports.onPerson'),
      numeric: true,
      cell: ({ open_on_person }) => open_on_person,
    },
    { id: 'at', title: t('admin.reports.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'claimed',
      title: t('admin.reports.claimedBy'),
      cell: ({ claimed_by, state }) =>
        state === 'open' ? (claimed_by ?? t('admin.reports.free')) : t(`admin.reports.state.${state}`),
    },
  ]
  return (
    <Stack gap={4}>
      <DataTable
        caption={t('admin.reports.title')}
        columns={columns}
        rows={reports}
        rowKey={({ id }) => id}
        empty={t('admin.reports.none')}
        hasKeys
        selectable={isOpen ? { selection, toName: ({ reference }) => reference } : undefined}
      />
      {isOpen && <ReportsBulk selection={selection} />}
    </Stack>
  )
}
