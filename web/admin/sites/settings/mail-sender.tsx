import { useState } from 'react'
import type { MailSenderAnswer } from '#contract/admin/notifications/mail.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { PasswordField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { DataTable } from '../../kit/data-table.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { readRules } from '../../kit/form-fields.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'

/** The sender of the site’s e-mails, its mail server, and the DNS records of its domain. */
export function MailSender() {
  return <Loaded query={useCall('adminMailSender', {})}>{(answer) => <Sender answer={answer} />}</Loaded>
}

function Sender({ answer }: { answer: MailSenderAnswer }) {
  const t = useText()
  const { cache } = useApp()
  const [asking, setAsking] = useState<'set' | 'remove' | null>(null)
  const { from, reply_to: replyTo, server, records } = answer
  const onClose = () => setAsking(null)
  const onSaved = (saved: MailSenderAnswer) => {
    cache.setQueryData(callKey('adminMailSender', {}), saved)
    onClose()
  }
  return (
    <Stack gap={3}>
      <p>{t('admin.mail.from', { from, replyTo })}</p>
      <p>
        {server
          ? t('admin.mail.ownServer', { host: server.host, user: server.user || '–' })
          : t('admin.mail.sharedServer')}
      </p>
      <Row>
        <Button variant="soft" onClick={() => setAsking('set')}>
          {t(server ? 'admin.mail.changeServer' : 'admin.mail.setServer')}
        </Button>
        {server && (
          <Button variant="ghost" onClick={() => setAsking('remove')}>
            {t('admin.mail.removeServer')}
          </Button>
        )}
      </Row>
      <p>{t('admin.mail.records')}</p>
      <DataTable
        caption={t('admin.mail.dns')}
        columns={[
          { id: 'kind', title: 'TXT', tight: true, cell: ({ kind }) => kind.toUpperCase() },
          { id: 'name', title: t('admin.mail.recordName'), cell: ({ name }) => name },
          {
            id: 'value',
            title: t('admin.mail.recordValue'),
            wide: true,
            cell: ({ value }) => value ?? t('admin.mail.keyOfServer'),
          },
        ]}
        rows={records}
        rowKey={({ name, kind }) => `${kind} ${name}`}
        empty=""
      />
      {asking === 'set' && <ServerDialog onSaved={onSaved} onClose={onClose} />}
      {asking === 'remove' && <RemoveDialog onSaved={onSaved} onClose={onClose} />}
    </Stack>
  )
}

interface ServerDialogProps {
  onSaved: (answer: MailSenderAnswer) => void
  onClose: () => void
}

function ServerDialog({ onSaved, onClose }: ServerDialogProps) {
  const t = useText()
  const errors = useCheckedForm()
  const [address, setAddress] = useState('')
  const save = useAct('adminSetMailServer', { onSuccess: onSaved, onError: errors.showError })
  const label = t('admin.mail.address')
  return (
    <FormDialog
      title={t('admin.mail.setServer')}
      button={t('admin.save')}
      busy={save.isPending}
      {...{ errors, onClose }}
      onSubmit={() => save.mutate({ input: { address } })}
    >
      <PasswordField
        label={label}
        hint={t('admin.mail.addressHint')}
        name="address"
        required
        maxLength={readRules('adminSetMailServer', 'address').maxLength}
        value={address}
        // Not the staff member's own password.
        autoComplete="new-password"
        error={
          errors.getCode('address') === 'validation' ? t('admin.providers.wrong') : errors.getText('address')
        }
        show={{ text: t('signup.showPassword'), name: t('admin.providers.showOf', { name: label }) }}
        hide={{ text: t('signup.hidePassword'), name: t('admin.providers.hideOf', { name: label }) }}
        onChange={(event) => setAddress(event.target.value)}
      />
    </FormDialog>
  )
}

function RemoveDialog({ onSaved, onClose }: ServerDialogProps) {
  const t = useText()
  const errors = useCheckedForm()
  const remove = useAct('adminRemoveMailServer', { onSuccess: onSaved, onError: errors.showError })
  return (
    <FormDialog
      danger
      title={t('admin.mail.removeServer')}
      button={t('admin.mail.removeServer')}
      busy={remove.isPending}
      {...{ errors, onClose }}
      onSubmit={() => remove.mutate({ input: {} })}
    >
      <p>{t('admin.mail.removeText')}</p>
    </FormDialog>
  )
}
