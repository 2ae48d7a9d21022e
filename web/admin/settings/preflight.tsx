import type { PreflightFinding } from '#contract/admin-settings.ts'
import { Chip } from '../../ui/chip.tsx'
import { useText } from '../admin-language.ts'
import { DataTable } from '../parts/data-table.tsx'

/** What the preflight says, one by one; nothing is published while one of them is wrong. */
export function Preflight({ findings }: { findings: readonly PreflightFinding[] }) {
  const t = useText()
  return (
    <DataTable
      caption={t('admin.settings.preflight')}
      columns={[
        {
          id: 'about',
          title: t('admin.settings.preflight'),
          tight: true,
          cell: ({ about }) => t(`admin.settings.about.${about}`),
        },
        {
          id: 'ok',
          title: t('admin.members.state'),
          tight: true,
          cell: ({ ok }) => (
            <Chip tone={ok ? 'lagoon' : 'coral'}>{t(ok ? 'admin.health.ok' : 'admin.health.wrong')}</Chip>
          ),
        },
        {
          id: 'mistakes',
          title: t('admin.audit.details'),
          cell: ({ mistakes }) => mistakes.join('; ') || '–',
        },
      ]}
      rows={findings}
      rowKey={({ about }) => about}
      empty=""
    />
  )
}
