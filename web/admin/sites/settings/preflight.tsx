import type { PreflightFinding } from '#contract/admin/sites/settings.ts'
import { Chip } from '../../../ui/chip.tsx'
import { useText } from '../../admin-language.ts'
import { DataTable } from '../../kit/data-table.tsx'

/** The findings of the preflight; blocking ones prevent publishing. */
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
          cell: (finding) => <State {...finding} />,
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

function State({ ok, blocks }: PreflightFinding) {
  const t = useText()
  if (ok) return <Chip tone="lagoon">{t('admin.health.ok')}</Chip>
  return (
    <Chip tone={blocks ? 'coral' : 'gold'}>{t(blocks ? 'admin.health.wrong' : 'admin.settings.toDo')}</Chip>
  )
}
