import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import type { PhotoEntry, PhotoRefusal } from '#contract/admin/photos/photos.ts'
import { useApp } from '../../app/cache/app.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../admin-language.ts'
import { ReasonDialog } from '../kit/form-dialog.tsx'
import { BulkResults, type Selection, SelectionBar, useBulk } from '../kit/selection.tsx'
import { RefuseDialog } from './photo-dialogs.tsx'

interface Verdict {
  readonly reason: string
  readonly refuse?: PhotoRefusal
  readonly block?: boolean
}

/** What can be done with several pictures at once: approve them, or refuse them for one reason. */
export function PhotosBulk({ selection }: { selection: Selection<PhotoEntry> }) {
  const t = useText()
  const { call } = useApp()
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null)
  const { act, outcome } = useBulk<PhotoEntry>({
    list: 'adminPhotos',
    toName: ({ member }) => member.name,
    onDone: () => {
      setAsking(null)
      selection.clear()
    },
  })
  const { rows } = selection
  const ask = (about: 'approve' | 'refuse') => {
    act.reset()
    setAsking(about)
  }
  const judge = (verdict: Verdict) =>
    act.mutate({
      rows,
      call: (own, options) => {
        const photos = own.map(({ id, member }) => ({ id, member: member.id }))
        return call('adminJudgePhotos', { photos, ...verdict }, options)
      },
    })
  return (
    <>
      <BulkResults outcome={outcome} />
      <SelectionBar selection={selection}>
        <Button size="small" icon={<Check aria-hidden />} onClick={() => ask('approve')}>
          {t('admin.bulk.approve')}
        </Button>
        <Button size="small" variant="danger" icon={<Ban aria-hidden />} onClick={() => ask('refuse')}>
          {t('admin.bulk.refuse')}
        </Button>
      </SelectionBar>
      {asking === 'approve' && (
        <ReasonDialog
          call="adminJudgePhotos"
          title={t('admin.bulk.approveTitle', { count: rows.length })}
          text={t('admin.bulk.approveText')}
          button={t('admin.bulk.approve')}
          act={act}
          onClose={() => setAsking(null)}
          onDone={(reason) => judge({ reason })}
        />
      )}
      {asking === 'refuse' && (
        <RefuseDialog
          isBulk
          count={rows.length}
          busy={act.isPending}
          error={act.error}
          onClose={() => setAsking(null)}
          onRefuse={judge}
        />
      )}
    </>
  )
}
