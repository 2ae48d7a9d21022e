import type { SettingsAnswer } from '#contract/admin/sites/settings.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { isCallError } from '../../../app/calls/call-error.ts'
import { useErrorTexts } from '../../../app/calls/error-text.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { useText } from '../../admin-language.ts'
import { Moment } from '../../kit/moment.tsx'
import { describeReason } from '../../kit/stored-reason.ts'
import { Changes } from './changes.tsx'

/** Every version, its changes, and rollback with one press. */
export function History({ answer }: { answer: SettingsAnswer }) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const back = useAct('adminRollbackSettings', {
    onSuccess: (saved) => cache.setQueryData(callKey('adminSettings', {}), saved),
    onError: (error) => {
      const what = isCallError(error) ? Object.keys(error.fields) : []
      const names = what.map((about) => t(`admin.settings.about.${about as 'values'}`)).join(', ')
      showToast({ content: names ? t('admin.settings.backRefused', { what: names }) : texts.of(error) })
    },
  })
  if (answer.history.length === 0) return <p>{t('admin.settings.noHistory')}</p>
  return (
    <Stack gap={3}>
      {answer.history.map(({ version, at, by, reason, changes }) => (
        <Panel key={version} tone="sunken">
          <Stack gap={2}>
            <Row between>
              <strong>{t('admin.settings.version', { version })}</strong>
              <span>
                <span>{`${by ?? t('admin.settings.outside')} · `}</span>
                <Moment at={at} />
              </span>
            </Row>
            {reason && <p>{describeReason(t, reason)}</p>}
            {changes.length > 0 && (
              <Changes changes={changes} schema={answer.schema} settings={answer.settings} />
            )}
            {version !== answer.version && (
              <Row>
                <TextButton onClick={() => back.mutate({ input: { version } })}>
                  {t('admin.settings.back', { version })}
                </TextButton>
              </Row>
            )}
          </Stack>
        </Panel>
      ))}
    </Stack>
  )
}
