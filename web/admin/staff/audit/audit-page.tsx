import { maxListPage } from '#contract/admin/list-page.ts'
import type { AuditRow } from '#contract/admin/staff/staff.ts'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useCall } from '../../../app/calls/use-call.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import type { Column } from '../../kit/data-table.tsx'
import { Moment } from '../../kit/moment.tsx'
import { ResourceList } from '../../kit/resource-list.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useWork } from '../../staff-session.ts'
import { Details } from './audit-detail.tsx'
import styles from './audit-page.module.css'
import { describeReason, findActMessage, findSubjectMessage, findSubjectPage } from './stored-words.ts'

const kinds = ['acts', 'views'] as const

/** The audit log: what was done, by whom, to whom and why. */
export function AuditPage() {
  const t = useText()
  const { call } = useApp()
  const filters = useAuditFilters()
  const columns: Column<AuditRow>[] = [
    { id: 'at', title: t('admin.audit.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    { id: 'act', title: t('admin.audit.sentence'), wide: true, cell: (row) => <Sentence row={row} /> },
    {
      id: 'details',
      title: t('admin.audit.details'),
      wide: true,
      cell: (row) => (
        <>
          {row.reason && <p>{describeReason(t, row.reason)}</p>}
          <Details row={row} />
        </>
      ),
    },
  ]
  return (
    <Sheet title={t('admin.audit.title')} lead={t('admin.audit.lead')}>
      <ResourceList
        call="adminAudit"
        caption={t('admin.audit.title')}
        columns={columns}
        empty={t('admin.audit.nothing')}
        search={{ label: t('admin.audit.search') }}
        filters={filters}
        download={{
          href: '/api/admin/audit.php?format=csv',
          label: t('admin.audit.export'),
          isFiltered: true,
        }}
        loadPage={(query, page) => call('adminAudit', { ...toFilter(query), ...page })}
      />
    </Sheet>
  )
}

/** Returns what the log can be filtered by: kind, person and days. */
function useAuditFilters() {
  const t = useText()
  const { staff } = useWork()
  // The staff as a whole is for those who work on every site.
  const people = useCall('adminStaff', { limit: maxListPage }, { enabled: staff.all_sites }).data?.staff ?? []
  const kindOptions = kinds.map((value) => ({ value, label: t(`admin.audit.kind.${value}`) }))
  const peopleOptions = people.map(({ id, name }) => ({ value: id, label: name }))
  return [
    {
      name: 'kind',
      label: t('admin.audit.kind'),
      variant: 'select' as const,
      options: [{ value: '', label: t('admin.audit.kind.all') }, ...kindOptions],
    },
    {
      name: 'staff',
      label: t('admin.audit.staff'),
      variant: 'select' as const,
      options: [{ value: '', label: t('admin.audit.everyone') }, ...peopleOptions],
    },
    { name: 'from', label: t('admin.audit.from'), variant: 'day' as const, options: [] },
    { name: 'to', label: t('admin.audit.to'), variant: 'day' as const, options: [] },
  ]
}

/** Returns what the address asks for, as far as it can be asked. */
function toFilter(query: URLSearchParams): CallInput<'adminAudit'> {
  const read = (name: string) => query.get(name) ?? ''
  const kind = kinds.find((one) => one === read('kind'))
  return {
    search: read('search'),
    ...(kind && { kind }),
    ...(read('staff') && { staff: read('staff') }),
    ...(read('from') && { from: read('from') }),
    ...(read('to') && { to: read('to') }),
  }
}

/** Who did what, and the way to what it was done to. */
function Sentence({ row: { staff, act, subject_type: type, subject } }: { row: AuditRow }) {
  const t = useText()
  const message = findActMessage(act)
  const page = findSubjectPage(type, subject)
  return (
    <>
      <p>{message ? t(message, { staff }) : `${staff}: ${act}`}</p>
      {subject && <Subject {...{ page, type: type ?? '', id: subject }} />}
    </>
  )
}

interface SubjectProps {
  page: string | null
  type: string
  id: string
}

function Subject({ page, type, id }: SubjectProps) {
  const t = useText()
  const message = findSubjectMessage(type)
  const name = (
    <>
      <span>{message ? t(message) : type.replaceAll('_', ' ')}</span>{' '}
      <code className={styles.details}>{id}</code>
    </>
  )
  return page === null ? name : <TextLink href={page}>{name}</TextLink>
}
