import { useMutation } from '@tanstack/react-query'
import { Ban, Download, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { memberStates } from '#contract/admin/profiles/member-states.ts'
import type { MemberEntry } from '#contract/admin/profiles/members.ts'
import type { ReportReason } from '#contract/features/safety/safety.ts'
import { GroundField } from '#web/admin/kit/form-fields.tsx'
import { useApp } from '../../../app/cache/app.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import type { Column } from '../../kit/data-table.tsx'
import { FormDialog, ReasonDialog } from '../../kit/form-dialog.tsx'
import { Moment } from '../../kit/moment.tsx'
import { ResourceList } from '../../kit/resource-list.tsx'
import { BulkResults, type Selection, SelectionBar, useBulk } from '../../kit/selection.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { StatementFields } from '../../kit/statement-fields.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { PurposeLine } from '../../staff/purpose/purpose-form.tsx'
import { MemberChips } from './member-chips.tsx'

/** Finds members by what they mention when they ask for help. */
export function MembersPage() {
  const t = useText()
  const { call } = useApp()
  const columns: Column<MemberEntry>[] = [
    {
      id: 'name',
      title: t('admin.members.name'),
      cell: ({ id, name }) => <TextLink href={`/members/${id}`}>{name}</TextLink>,
    },
    { id: 'email', title: t('admin.members.email'), cell: ({ email }) => email },
    { id: 'state', title: t('admin.members.state'), cell: (member) => <MemberChips member={member} /> },
    {
      id: 'premium',
      title: t('admin.members.level'),
      cell: ({ premium }) =>
        premium ? <Chip tone="gold">{t('admin.members.premium')}</Chip> : t('admin.members.free'),
    },
    { id: 'since', title: t('admin.members.since'), tight: true, cell: ({ since }) => <Moment at={since} /> },
  ]
  return (
    <Sheet title={t('admin.members.title')}>
      <PurposeLine />
      <p>
        <TextLink href="/refused-addresses">{t('admin.refused.title')}</TextLink>
      </p>
      <ResourceList
        call="adminMembers"
        caption={t('admin.members.title')}
        columns={columns}
        empty={t('admin.members.none')}
        search={{ label: t('admin.members.search'), hint: t('admin.members.searchHint') }}
        filters={[
          {
            name: 'status',
            label: t('admin.members.state'),
            variant: 'select',
            options: [
              { value: '', label: t('admin.members.anyState') },
              ...memberStates.map((value) => ({ value, label: t(`admin.members.status.${value}`) })),
            ],
          },
          {
            name: 'level',
            label: t('admin.members.level'),
            variant: 'select',
            options: [
              { value: '', label: t('admin.members.anyLevel') },
              { value: 'premium', label: t('admin.members.premium') },
              { value: 'free', label: t('admin.members.free') },
            ],
          },
        ]}
        bulk={{
          toName: ({ name }) => name,
          actions: (selection) => <MembersBulk selection={selection} />,
        }}
        loadPage={async (query, page) => {
          const search = query.get('search') ?? ''
          const status = memberStates.find((one) => one === query.get('status'))
          const level = (['premium', 'free'] as const).find((one) => one === query.get('level'))
          const { members: rows, ...rest } = await call('adminMembers', { search, status, level, ...page })
          return { rows, ...rest }
        }}
      />
    </Sheet>
  )
}

/** Saves a text that a call has answered with as a file, where its call needs more than an address. */
function saveText(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

interface MembersBulkProps {
  selection: Selection<MemberEntry>
}

type BulkMembers = ReturnType<typeof useBulk<MemberEntry>>['act']

const toIds = (rows: readonly MemberEntry[]) => rows.map(({ id }) => id)

/** What can be done with several members at once, each time with a reason. */
function MembersBulk({ selection }: MembersBulkProps) {
  const t = useText()
  const { call } = useApp()
  const [asking, setAsking] = useState<'ban' | 'lift' | 'file' | null>(null)
  const { act, outcome } = useBulk<MemberEntry>({
    list: 'adminMembers',
    toName: ({ name }) => name,
    onDone: () => {
      setAsking(null)
      selection.clear()
    },
  })
  const { rows } = selection
  const ask = (about: typeof asking) => {
    act.reset()
    setAsking(about)
  }
  return (
    <>
      <BulkResults outcome={outcome} />
      <SelectionBar selection={selection}>
        <Button size="small" variant="danger" icon={<Ban aria-hidden />} onClick={() => ask('ban')}>
          {t('admin.bulk.ban')}
        </Button>
        <Button size="small" variant="soft" icon={<LockOpen aria-hidden />} onClick={() => ask('lift')}>
          {t('admin.bulk.lift')}
        </Button>
        <Button size="small" variant="soft" icon={<Download aria-hidden />} onClick={() => ask('file')}>
          {t('admin.bulk.file')}
        </Button>
      </SelectionBar>
      {asking === 'ban' && <BanDialog rows={rows} act={act} onClose={() => setAsking(null)} />}
      {asking === 'lift' && (
        <ReasonDialog
          call="adminLiftBans"
          title={t('admin.bulk.liftTitle', { count: rows.length })}
          text={t('admin.bulk.liftText')}
          button={t('admin.bulk.lift')}
          act={act}
          onClose={() => setAsking(null)}
          onDone={(reason) =>
            act.mutate({
              rows,
              call: (own, options) => call('adminLiftBans', { ids: toIds(own), reason }, options),
            })
          }
        />
      )}
      {asking === 'file' && <FileDialog rows={rows} onClose={() => setAsking(null)} />}
    </>
  )
}

interface BanDialogProps {
  rows: readonly MemberEntry[]
  act: BulkMembers
  onClose: () => void
}

/** Bans the selected members; each of them reads the same statement. */
function BanDialog({ rows, act, onClose }: BanDialogProps) {
  const t = useText()
  const { call } = useApp()
  const errors = useCheckedForm()
  const [ground, setGround] = useState<ReportReason>('spam')
  const [statement, setStatement] = useState({ facts: '', reason: '' })
  return (
    <FormDialog
      title={t('admin.bulk.banTitle', { count: rows.length })}
      button={t('admin.bulk.ban')}
      danger
      busy={act.isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={() =>
        act.mutate(
          {
            rows,
            call: (own, options) =>
              call('adminBanMembers', { ids: toIds(own), ground, ...statement }, options),
          },
          { onError: errors.showError },
        )
      }
    >
      <p>{t('admin.bulk.banText')}</p>
      <GroundField value={ground} onChange={setGround} />
      <StatementFields
        statement={statement}
        onChange={(change) => setStatement({ ...statement, ...change })}
        errors={errors}
        language={null}
      />
    </FormDialog>
  )
}

interface FileDialogProps {
  rows: readonly MemberEntry[]
  onClose: () => void
}

/** Asks why the members are taken out of the program, and saves them as a file. */
function FileDialog({ rows, onClose }: FileDialogProps) {
  const t = useText()
  const { call } = useApp()
  const file = useMutation({
    mutationFn: (reason: string) => call('adminMembersFile', { ids: toIds(rows), reason }),
    onSuccess: ({ csv }) => {
      saveText('members.csv', csv)
      onClose()
    },
  })
  return (
    <ReasonDialog
      call="adminMembersFile"
      title={t('admin.bulk.fileTitle', { count: rows.length })}
      text={t('admin.bulk.fileText')}
      button={t('admin.bulk.file')}
      act={file}
      onClose={onClose}
      onDone={(reason) => file.mutate(reason)}
    />
  )
}
