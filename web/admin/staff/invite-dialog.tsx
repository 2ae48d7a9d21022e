import { type FormEvent, useId, useState } from 'react'
import type { StaffRight } from '#contract/api/call.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { useFormErrors } from '../../app/calls/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { Trouble } from '../kit/trouble.tsx'
import { RolesField } from './roles-field.tsx'

interface InviteDialogProps {
  open: boolean
  onClose: () => void
}

/** Asks for name, address and roles, then shows the link to hand over. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const t = useText()
  const [link, setLink] = useState<string | null>(null)
  function handleClose() {
    setLink(null)
    onClose()
  }
  return (
    <Dialog open={open} onClose={handleClose} title={t('admin.staff.invite')} closeLabel={t('ui.close')}>
      {link === null ? <InviteForm onDone={setLink} /> : <InvitationLink link={link} />}
    </Dialog>
  )
}

function InvitationLink({ link }: { link: string }) {
  const t = useText()
  return (
    <Stack gap={3}>
      <p>{t('admin.staff.linkText')}</p>
      <TextField
        label={t('admin.staff.link')}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
    </Stack>
  )
}

function InviteForm({ onDone }: { onDone: (link: string) => void }) {
  const t = useText()
  const id = useId()
  const { cache } = useApp()
  const errors = useFormErrors()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<StaffRight[]>([])
  const invite = useAct('adminInvite', {
    onSuccess: ({ link }) => {
      void cache.invalidateQueries({ queryKey: ['adminStaff'] })
      onDone(link)
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    invite.mutate({ input: { name, email, roles } })
  }
  return (
    <form id={id} ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <Trouble>{errors.general}</Trouble>
        <TextField
          label={t('admin.staff.name')}
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={errors.textOf('name')}
        />
        <TextField
          label={t('admin.staff.email')}
          type="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errors.textOf('email')}
        />
        <RolesField value={roles} onChange={setRoles} error={errors.textOf('roles')} />
        <Button type="submit" busy={invite.isPending}>
          {t('admin.staff.makeLink')}
        </Button>
      </Stack>
    </form>
  )
}
