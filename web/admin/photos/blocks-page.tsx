import { useState } from 'react'
import type { PictureBlock } from '#contract/admin/photos/photos.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { useSearchParams } from '../../app/router/router.ts'
import { TextButton } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { ReasonDialog } from '../kit/form-dialog.tsx'
import { LoadedPage, usePage } from '../kit/list-page.tsx'
import { Moment } from '../kit/moment.tsx'
import { PhotoTabs } from '../kit/page-tabs.tsx'
import { Sheet } from '../kit/sheet.tsx'

/** Blocked pictures, or those that a picture in the queue resembles; each can be unblocked. */
export function BlocksPage() {
  const t = useText()
  const { cache } = useApp()
  const [params] = useSearchParams()
  const [member, id] = [params.get('member'), params.get('picture')]
  const query = useCall('adminPictureBlocks', { ...(member && id && { member, id }), ...usePage() })
  const [lifting, setLifting] = useState<PictureBlock | null>(null)
  const lift = useAct('adminLiftPictureBlock', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminPictureBlocks'] })
      void cache.invalidateQueries({ queryKey: ['adminPhotos'] })
      setLifting(null)
    },
  })
  const columns: Column<PictureBlock>[] = [
    { id: 'reason', title: t('admin.reason'), cell: ({ reason }) => t(`admin.photos.refusal.${reason}`) },
    { id: 'by', title: t('admin.photos.blockedBy'), cell: ({ by, pod }) => by ?? pod ?? '–' },
    { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'lift',
      title: <span className="visually-hidden">{t('admin.blocked.lift')}</span>,
      tight: true,
      // What another deployment has blocked, only that one can lift.
      cell: (block) =>
        block.pod === null && (
          <TextButton onClick={() => setLifting(block)}>{t('admin.blocked.lift')}</TextButton>
        ),
    },
  ]
  return (
    <Sheet
      title={t('admin.photos.blocks')}
      lead={t(member && id ? 'admin.photos.blocksLike' : 'admin.photos.blocksLead')}
    >
      <PhotoTabs current="blocks" />
      <LoadedPage query={query}>
        {({ blocks }) => (
          <DataTable
            caption={t('admin.photos.blocks')}
            columns={columns}
            rows={blocks}
            rowKey={({ id }) => id}
            empty={t('admin.photos.noBlocks')}
            hasKeys
          />
        )}
      </LoadedPage>
      {lifting && (
        <ReasonDialog
          call="adminLiftPictureBlock"
          title={t('admin.blocked.lift')}
          text={t('admin.photos.liftText')}
          button={t('admin.blocked.lift')}
          act={lift}
          onClose={() => setLifting(null)}
          onDone={(reason) => lift.mutate({ input: { id: lifting.id, reason } })}
        />
      )}
    </Sheet>
  )
}
