import { useState } from 'react'
import type { SettingsAnswer } from '#contract/admin/sites/settings.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { isCallError, useErrorTexts } from '../../../app/calls/call-error.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { readRules } from '../../kit/form-fields.tsx'
import { LoadError } from '../../kit/loaded.tsx'
import { Changes } from './changes.tsx'
import { Preflight } from './ready-list.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

interface PublishFormProps {
  answer: SettingsAnswer
  draft: SettingsDraft
}

/** The preflight of a draft, and publishing it with a reason. */
export function PublishForm({ answer, draft }: PublishFormProps) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const { settings, newer } = draft
  const [reason, setReason] = useState('')
  const check = useAct('adminCheckSettings')
  const save = useAct('adminSaveSettings', {
    onSuccess: (saved) => {
      cache.setQueryData(callKey('adminSettings', {}), saved)
      setReason('')
      check.reset()
    },
    onError: () => {
      // What refuses is in the draft, while the findings below may be those of what is published.
      check.mutate({ input: { settings } })
      // Or someone else has published meanwhile.
      void cache.invalidateQueries({ queryKey: ['adminSettings'] })
    },
  })
  const fields = isCallError(save.error) ? save.error.fields : {}
  return (
    <Stack gap={4}>
      <Preflight findings={check.data?.preflight ?? answer.preflight} />
      {check.data && <Changes changes={check.data.changes} schema={answer.schema} settings={settings} />}
      {newer !== null && <NewerVersion version={newer} onRebase={draft.rebase} />}
      {save.error && newer === null && !fields.reason && (
        <LoadError>
          {Object.keys(fields).length > 0 ? t('admin.settings.refused') : texts.of(save.error)}
        </LoadError>
      )}
      {save.isSuccess && !save.isPending && (
        <Banner tone="lagoon" live>
          {t('admin.settings.published', { version: save.data.version })}
        </Banner>
      )}
      <TextField
        label={t('admin.reason')}
        hint={t('admin.reasonHint')}
        maxLength={readRules('adminSaveSettings', 'reason').maxLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={fields.reason && texts.forCode(fields.reason)}
      />
      <Row>
        <Button variant="ghost" busy={check.isPending} onClick={() => check.mutate({ input: { settings } })}>
          {t('admin.settings.check')}
        </Button>
        <Button
          busy={save.isPending}
          onClick={() => save.mutate({ input: { settings, version: draft.version, reason } })}
        >
          {t('admin.settings.publish')}
        </Button>
      </Row>
    </Stack>
  )
}

/** A notice that someone else has published meanwhile, with the option to rebase one's changes. */
function NewerVersion({ version, onRebase }: { version: number; onRebase: () => void }) {
  const t = useText()
  return (
    <Banner
      tone="coral"
      live
      action={
        <Button variant="soft" onClick={onRebase}>
          {t('admin.settings.onTop')}
        </Button>
      }
    >
      {t('admin.settings.newer', { version })}
    </Banner>
  )
}
