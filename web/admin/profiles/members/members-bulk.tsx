import { useMutation } from '@tanstack/react-query'
import { Ban, Download, LockOpen } from 'lucide-react'
import { useState } from 'react'
import type { MemberEntry } from '#contract/admin/profiles/members.ts'
import type { ReportReason } from '#contract/features/safety/safety.ts'
import { GroundField } from '#web/admin/kit/fields.tsx'
import { useApp } from '../../../app/cache/app.ts'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../admin-language.ts'
import { BulkResults, useBulk } from '../../kit/bulk-act.tsx'
import { FormDialog, ReasonDialog } from '../../kit/form-dialog.tsx'
import { saveText } from '../../kit/save-text.ts'
import { type Selection, SelectionBar } from '../../kit/selection.tsx'
import { StatementFields } from '../../kit/statement-fields.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'

interface MembersBulkProps {
  selection: Selection<MemberEntry>
}

type BulkMembers = ReturnType<typeof useBulk<MemberEntry>>['act']

const toIds = (rows: readonly MemberEntry[]) => rows.map(({ id }) => id)

/** What can be done with several members at once, each time with a reason. */
export function MembersBulk({ selection }: MembersBulkProps) {
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
