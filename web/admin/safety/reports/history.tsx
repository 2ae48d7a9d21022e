import { useState } from 'react'
import type { Report } from '#contract/admin/safety/reports.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { ReasonDialog } from '../../kit/form-dialog.tsx'
import { Moment } from '../../kit/moment.tsx'

interface HistoryProps {
  reportId: string
  decisions: Report['history']
}

/** Earlier decisions about a person; on appeal, someone else reverses them. */
export function History({ reportId, decisions }: HistoryProps) {
  const t = useText()
  const { cache } = useApp()
  const [reversing, setReversing] = useState<string | null>(null)
  const reverse = useAct('adminReverseDecision', {
    onSuccess: () => {
      setReversing(null)
      void cache.invalidateQueries({ queryKey: ['adminReport', { id: reportId }] })
    },
  })
  if (decisions.length === 0) return <p>{t('admin.reports.noHistory')}</p>
  return (
    <Stack gap={3}>
      {decisions.map((decision) => (
        <Panel key={decision.id} tone="sunken">
          <Stack gap={2}>
            <Row between>
              <Chip tone={decision.kind === 'dismissal' ? 'neutral' : 'coral'}>
                {t(`admin.decision.${decision.kind}`)}
              </Chip>
              <span>
                <span>{`${decision.by} · `}</span>
                <Moment at={decision.at} />
              </span>
            </Row>
            <p>{decision.reason}</p>
            {decision.reversed && <p>{t('admin.decision.reversedBy', { name: decision.reversed })}</p>}
            {decision.reversible && (
              <Row>
                <TextButton onClick={() => setReversing(decision.id)}>
                  {t('admin.decision.reverse')}
                </TextButton>
              </Row>
            )}
          </Stack>
        </Panel>
      ))}
      {reversing && (
        <ReasonDialog
          title={t('admin.decision.reverse')}
          text={t('admin.decision.reverseText')}
          button={t('admin.decision.reverse')}
          act={reverse}
          onClose={() => setReversing(null)}
          onDone={(reason) => reverse.mutate({ input: { id: reversing, reason } })}
        />
      )}
    </Stack>
  )
}
