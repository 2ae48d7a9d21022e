import type { AuditRow } from '#contract/admin/staff/staff.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useText } from '../../admin-language.ts'
import type { Column } from '../../kit/data-table.tsx'
import { Moment } from '../../kit/moment.tsx'
import { ResourceList } from '../../kit/resource-list.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import styles from './audit-page.module.css'

const kinds = ['acts', 'looks'] as const

/** What was done, by whom, to whom and why. */
export function AuditPage() {
  const t = useText()
  const { call } = useApp()
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
      <ResourceList
        call="adminAudit"
        caption={t('admin.audit.title')}
        columns={columns}
        empty={t('admin.audit.nothing')}
        search={{ label: t('admin.audit.search') }}
        filters={[
          {
            name: 'kind',
            label: t('admin.audit.kind'),
            variant: 'select',
            options: [
              { value: '', label: t('admin.audit.kind.all') },
              ...kinds.map((value) => ({ value, label: t(`admin.audit.kind.${value}`) })),
            ],
          },
        ]}
        loadPage={(query, cursor) => {
          const search = query.get('search') ?? ''
          const kind = kinds.find((one) => one === query.get('kind'))
          return call('adminAudit', { search, ...(kind && { kind }), ...(cursor && { cursor }) })
        }}
      />
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
