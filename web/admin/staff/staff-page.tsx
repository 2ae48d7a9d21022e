import { UserPlus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { SiteName, StaffEntry } from '#contract/admin/staff/staff.ts'
import type { StaffRight } from '#contract/api/call.ts'
import { useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CheckboxField } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextButton } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { makeFields } from '../kit/form-fields.tsx'
import { ListSearch, LoadedPage, usePage, useSearch } from '../kit/list-page.tsx'
import { LoadError } from '../kit/loaded.tsx'
import { Moment } from '../kit/moment.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'
import { useWork } from '../staff-session.ts'
import { RolesField, SitesField } from './staff-fields.tsx'

interface InviteDialogProps {
  sites: readonly SiteName[]
  open: boolean
  onClose: () => void
}

/** Asks for name, address and roles, then shows the link to hand over. */
function InviteDialog({ sites, open, onClose }: InviteDialogProps) {
  const t = useText()
  const [link, setLink] = useState<string | null>(null)
  function handleClose() {
    setLink(null)
    onClose()
  }
  return (
    <Dialog open={open} onClose={handleClose} title={t('admin.staff.invite')} closeLabel={t('ui.close')}>
      {link === null ? <InviteForm sites={sites} onDone={setLink} /> : <InvitationLink link={link} />}
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

function InviteForm({ sites, onDone }: { sites: readonly SiteName[]; onDone: (link: string) => void }) {
  const t = useText()
  const id = useId()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const field = makeFields('adminInvite', errors)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<StaffRight[]>([])
  const [granted, setGranted] = useState<string[] | null>(null)
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
    invite.mutate({ input: { name, email, roles, sites: granted } })
  }
  return (
    <form id={id} ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <LoadError>{errors.general}</LoadError>
        <TextField
          {...field('name')}
          label={t('admin.staff.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          {...field('email')}
          label={t('admin.staff.email')}
          type="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RolesField value={roles} onChange={setRoles} error={errors.getText('roles')} />
        <SitesField sites={sites} value={granted} onChange={setGranted} error={errors.getText('sites')} />
        <Button type="submit" busy={invite.isPending}>
          {t('admin.staff.makeLink')}
        </Button>
      </Stack>
    </form>
  )
}

interface RolesDialogProps {
  sites: readonly SiteName[]
  entry: StaffEntry
  onClose: () => void
}

/** Changes the roles and sites of someone, or locks them out. */
function RolesDialog({ sites, entry, onClose }: RolesDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const [roles, setRoles] = useState(entry.roles)
  const [granted, setGranted] = useState(entry.all_sites ? null : entry.sites)
  const [locked, setLocked] = useState(entry.state === 'disabled')
  const change = useAct('adminChangeStaff', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminStaff'] })
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
          disabled={granted?.length === 0}
          onClick={() =>
            change.mutate({
              input: { id: entry.id, roles, sites: granted, ...(entry.state !== 'invited' && { state }) },
            })
          }
        >
          {t('admin.save')}
        </Button>
      }
    >
      <Stack gap={4}>
        <LoadError>{change.error && texts.of(change.error)}</LoadError>
        <RolesField value={roles} onChange={setRoles} />
        <SitesField sites={sites} value={granted} onChange={setGranted} />
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

const tones = { active: 'lagoon', invited: 'gold', disabled: 'coral' } as const

/** Who works here, and with which roles. */
export function StaffPage() {
  const t = useText()
  const query = useCall('adminStaff', { ...useSearch(), ...usePage() })
  const [inviting, setInviting] = useState(false)
  return (
    <Sheet
      title={t('admin.staff.title')}
      end={
        <Button icon={<UserPlus aria-hidden />} onClick={() => setInviting(true)}>
          {t('admin.staff.invite')}
        </Button>
      }
    >
      <ListSearch label={t('admin.staff.search')} />
      <LoadedPage query={query}>
        {({ staff, sites }) => <StaffTable staff={staff} sites={sites} />}
      </LoadedPage>
      <InviteDialog sites={query.data?.sites ?? []} open={inviting} onClose={() => setInviting(false)} />
    </Sheet>
  )
}

function StaffTable({ staff, sites: known }: { staff: readonly StaffEntry[]; sites: readonly SiteName[] }) {
  const t = useText()
  const own = useWork().staff.id
  const [changing, setChanging] = useState<StaffEntry | null>(null)
  const columns: Column<StaffEntry>[] = [
    { id: 'name', title: t('admin.staff.name'), cell: ({ name }) => <strong>{name}</strong> },
    { id: 'email', title: t('admin.staff.email'), cell: ({ email }) => email },
    {
      id: 'roles',
      title: t('admin.staff.roles'),
      wide: true,
      cell: ({ roles }) => (
        <Row gap={1}>
          {roles.map((role) => (
            <Chip key={role}>{t(`admin.role.${role}`)}</Chip>
          ))}
        </Row>
      ),
    },
    {
      id: 'sites',
      title: t('admin.staff.sites'),
      cell: ({ all_sites, sites }) =>
        all_sites
          ? t('admin.sites.all')
          : known
              .filter(({ id }) => sites.includes(id))
              .map(({ name }) => name)
              .join(', '),
    },
    {
      id: 'state',
      title: t('admin.staff.state'),
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`admin.staff.state.${state}`)}</Chip>,
    },
    {
      id: 'login',
      title: t('admin.staff.lastLogin'),
      tight: true,
      cell: ({ last_login }) => (last_login ? <Moment at={last_login} /> : t('admin.never')),
    },
    {
      id: 'change',
      title: <span className="visually-hidden">{t('admin.change')}</span>,
      tight: true,
      cell: (entry) =>
        entry.id === own ? (
          t('admin.staff.you')
        ) : (
          <TextButton
            aria-label={t('admin.staff.changeOf', { name: entry.name })}
            onClick={() => setChanging(entry)}
          >
            {t('admin.change')}
          </TextButton>
        ),
    },
  ]
  return (
    <>
      <DataTable
        caption={t('admin.staff.title')}
        columns={columns}
        rows={staff}
        rowKey={({ id }) => id}
        empty={t('admin.staff.none')}
        hasKeys
      />
      {changing && (
        <RolesDialog key={changing.id} sites={known} entry={changing} onClose={() => setChanging(null)} />
      )}
    </>
  )
}
