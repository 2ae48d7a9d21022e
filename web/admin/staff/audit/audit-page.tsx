import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditRow } from '#contract/admin/staff/staff.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable, Paged } from '../../kit/data-table.tsx'
import { Moment } from '../../kit/moment.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import styles from './audit-page.module.css'

const kinds = ['acts', 'looks'] as const

/** What was done, by whom, to whom and why. */
export function AuditPage() {
  const t = useText()
  const { call } = useApp()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const kind = kinds.find((one) => one === params.get('kind'))
  const show = (next: { search: string; kind: string | undefined }) =>
    setParams({ ...(next.search && { search: next.search }), ...(next.kind && { kind: next.kind }) })
  const query = useInfiniteQuery({
    queryKey: ['adminAudit', search, kind],
    queryFn: ({ pageParam }) =>
      call('adminAudit', { search, ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const columns: Column<AuditRow>[] = [
    { id: 'at', title: t('admin.audit.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    { id: 'staff', title: t('admin.audit.staff'), tight: true, cell: ({ staff }) => staff },
    { id: 'act', title: t('admin.audit.act'), tight: true, cell: ({ act }) => <code>{act}</code> },
    {
      id: 'subject',
      title: t('admin.audit.subject'),
      wide: true,
      cell: ({ subject_type, subject }) => subject && <Subject type={subject_type ?? ''} id={subject} />,
    },
    {
      id: 'details',
      title: t('admin.audit.details'),
      wide: true,
      cell: ({ reason, details }) => (
        <>
          {reason && <p>{reason}</p>}
          <Details details={details} />
        </>
      ),
    },
  ]
  return (
    <Sheet title={t('admin.audit.title')} lead={t('admin.audit.lead')}>
      <SearchBox
        key={search}
        label={t('admin.audit.search')}
        button={t('admin.search')}
        value={search}
        onSearch={(value) => show({ search: value, kind })}
      />
      <SelectField
        label={t('admin.audit.kind')}
        value={kind ?? ''}
        onChange={(event) => show({ search, kind: event.target.value })}
      >
        <option value="">{t('admin.audit.kind.all')}</option>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(`admin.audit.kind.${one}`)}
          </option>
        ))}
      </SelectField>
      <Paged query={query}>
        {(pages) => (
          <DataTable
            caption={t('admin.audit.title')}
            columns={columns}
            rows={pages.flatMap(({ rows }) => rows)}
            rowKey={({ id }) => id}
            empty={query.isPending ? t('ui.loading') : t('admin.audit.nothing')}
          />
        )}
      </Paged>
    </Sheet>
  )
}

/** What else is known; a long list of members only when it is opened. */
function Details({ details }: { details: AuditRow['details'] }) {
  const t = useText()
  const { members, ...rest } = details
  const list = Array.isArray(members) ? members : []
  const shown = list.length > 2 ? rest : details
  return (
    <>
      {Object.keys(shown).length > 0 && <code className={styles.details}>{JSON.stringify(shown)}</code>}
      {list.length > 2 && (
        <details>
          <summary>{t('admin.audit.members', { count: list.length })}</summary>
          <code className={styles.details}>{list.join(', ')}</code>
        </details>
      )}
    </>
  )
}

function Subject({ type, id }: { type: string; id: string }) {
  return (
    <>
      <span>{type}</span> <code className={styles.details}>{id}</code>
    </>
  )
}
