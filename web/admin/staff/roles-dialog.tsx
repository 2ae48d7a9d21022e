import { useState } from 'react'
import type { StaffEntry } from '#contract/admin/staff/staff.ts'
import { callKey, useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/error-text.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { Trouble } from '../kit/trouble.tsx'
import { RolesField } from './roles-field.tsx'

interface RolesDialogProps {
  entry: StaffEntry
  onClose: () => void
}

/** Changes the roles of somebody, or locks them out. */
export function RolesDialog({ entry, onClose }: RolesDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const [roles, setRoles] = useState(entry.roles)
  const [locked, setLocked] = useState(entry.state === 'disabled')
  const change = useAct('adminChangeStaff', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminStaff', {}), answer)
      onClose()
    },
  })
  const state = locked ? 'disabled' : 'active'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.staff.changeOf', { name: entry.name })}
      closeLabel={t('ui.close')}
      actions={
        <Button
          busy={change.isPending}
          onClick={() =>
            change.mutate({ input: { id: entry.id, roles, ...(entry.state !== 'invited' && { state }) } })
          }
        >
          {t('admin.save')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Trouble>{change.error && texts.of(change.error)}</Trouble>
        <RolesField value={roles} onChange={setRoles} />
        {entry.state !== 'invited' && (
          <CheckboxField
            label={t('admin.staff.lockOut')}
            hint={t('admin.staff.lockOutHint')}
            checked={locked}
            onChange={(event) => setLocked(event.target.checked)}
          />
        )}
      </Stack>
    </Dialog>
  )
}
