import type { AuditRow } from '#contract/admin/staff/staff.ts'
import { useText } from '../../admin-language.ts'
import { useDetailCurrency, useDetailText } from './audit-detail.ts'
import styles from './audit-page.module.css'

/** What else is known; a long list of members only when it is opened. */
export function Details({ row: { details, staff } }: { row: Pick<AuditRow, 'details' | 'staff'> }) {
  const t = useText()
  const describe = useDetailText({ currency: useDetailCurrency(details), staff })
  const { members, ...rest } = details
  const list = Array.isArray(members) ? members : []
  const shown = Object.entries(list.length > 2 ? rest : details).filter(([, value]) => !isEmptyList(value))
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.details}>
          {shown.map(([name, value]) => (
            <li key={name}>{describe(name, value)}</li>
          ))}
        </ul>
      )}
      {list.length > 2 && (
        <details>
          <summary>{t('admin.audit.members', { count: list.length })}</summary>
          <code className={styles.details}>{list.join(', ')}</code>
        </details>
      )}
    </>
  )
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
