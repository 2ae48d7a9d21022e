import type { SettingChange } from '#contract/admin/sites/settings.ts'
import { useText } from '../../admin-language.ts'
import { DataTable } from '../../kit/data-table.tsx'

/** What differs between two versions of the settings. */
export function Changes({ changes }: { changes: readonly SettingChange[] }) {
  const t = useText()
  return (
    <DataTable
      caption={t('admin.settings.changes')}
      columns={[
        { id: 'path', title: t('admin.settings.setting'), cell: ({ path }) => <code>{path}</code> },
        {
          id: 'from',
          title: t('admin.settings.from'),
          cell: ({ from }) => <code>{JSON.stringify(from)}</code>,
        },
        { id: 'to', title: t('admin.settings.to'), cell: ({ to }) => <code>{JSON.stringify(to)}</code> },
      ]}
      rows={changes}
      rowKey={({ path }) => path}
      empty={t('admin.settings.noChanges')}
    />
  )
}
