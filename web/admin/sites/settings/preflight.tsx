import type { PreflightFinding } from '#contract/admin/sites/settings.ts'
import { Chip } from '../../../ui/chip.tsx'
import { useText } from '../../admin-language.ts'
import { DataTable } from '../../kit/data-table.tsx'
import { useMistakeText } from './mistake-text.ts'
import styles from './ready-list.module.css'

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
          wide: true,
          cell: ({ mistakes }) => <Mistakes mistakes={mistakes} />,
        },
      ]}
      rows={findings}
      rowKey={({ about }) => about}
      empty=""
    />
  )
}

/** The findings of one subject, each as a sentence. */
function Mistakes({ mistakes }: Pick<PreflightFinding, 'mistakes'>) {
  const say = useMistakeText()
  if (mistakes.length === 0) return '–'
  return (
    <ul className={styles.mistakes}>
      {mistakes.map(say).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function State({ ok, blocks }: PreflightFinding) {
  const t = useText()
  if (ok) return <Chip tone="lagoon">{t('admin.health.ok')}</Chip>
  return (
    <Chip tone={blocks ? 'coral' : 'gold'}>{t(blocks ? 'admin.health.wrong' : 'admin.settings.toDo')}</Chip>
  )
}
