import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditRow } from '#contract/admin.ts'
import { useApp } from '../../lib/app.ts'
import { useSearchParams } from '../../lib/router/router-context.ts'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { Paged } from '../parts/paged.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { Sheet } from '../parts/sheet.tsx'
import styles from './audit-page.module.css'

/** What was done, by whom, to whom and why (N-12). */
export function AuditPage() {
  const t = useText()
  const { call } = useApp()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const query = useInfiniteQuery({
    queryKey: ['adminAudit', search],
    queryFn: ({ pageParam }) => call('adminAudit', { search, ...(pageParam && { cursor: pageParam }) }),
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
          {Object.keys(details).length > 0 && (
            <code className={styles.details}>{JSON.stringify(details)}</code>
          )}
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
        onSearch={(value) => setParams(value ? { search: value } : {})}
      />
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

function Subject({ type, id }: { type: string; id: string }) {
  return (
    <>
      <span>{type}</span> <code className={styles.details}>{id}</code>
    </>
  )
}
