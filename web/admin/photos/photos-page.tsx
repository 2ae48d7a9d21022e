import { useState } from 'react'
import type { CallOutput } from '#contract/page-renderer.ts'
import { usePageKeys } from '#web/lib/page-keys.ts'
import { useApp } from '../../lib/app.ts'
import { useErrorTexts } from '../../lib/error-text.ts'
import { useAct, useCall } from '../../lib/use-call.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { useText } from '../admin-language.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { PhotoDesk } from './photo-desk.tsx'
import { PhotoQueue } from './photo-queue.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'

/** Pictures that nobody has looked at, one after the other, also by keyboard alone (N-04). */
export function PhotosPage() {
  const t = useText()
  const query = useCall('adminPhotos', {})
  return (
    <Sheet
      title={t('admin.photos.title')}
      lead={
        query.data && t('admin.photos.count', { waiting: query.data.waiting, blocked: query.data.blocked })
      }
    >
      <Loaded query={query}>
        {({ photos }) =>
          photos.length === 0 ? <EmptyState title={t('admin.photos.none')} /> : <Work photos={photos} />
        }
      </Loaded>
    </Sheet>
  )
}

function Work({ photos }: Pick<CallOutput<'adminPhotos'>, 'photos'>) {
  const { cache } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const [place, setPlace] = useState(0)
  const [asked, setAsked] = useState<'refuse' | 'crop' | null>(null)
  const index = Math.min(place, photos.length - 1)
  const photo = photos[index]
  const judge = useAct('adminJudgePhoto', {
    onSuccess: () => {
      setAsked(null)
      return cache.invalidateQueries({ queryKey: ['adminPhotos'] })
    },
    onError: (error) => showToast({ content: texts.of(error) }),
  })
  const which = photo && { member: photo.member.id, id: photo.id }
  const approve = () => which && !judge.isPending && judge.mutate({ input: which })
  usePageKeys(asked === null, {
    a: approve,
    r: () => setAsked('refuse'),
    c: () => setAsked('crop'),
    ArrowRight: () => setPlace(Math.min(index + 1, photos.length - 1)),
    ArrowLeft: () => setPlace(Math.max(index - 1, 0)),
  })
  if (!photo || !which) return null
  return (
    <>
      <PhotoDesk
        photo={photo}
        busy={judge.isPending}
        onApprove={approve}
        onRefuse={() => setAsked('refuse')}
        onCrop={() => setAsked('crop')}
      />
      <PhotoQueue photos={photos} current={index} onChoose={setPlace} />
      {asked === 'refuse' && (
        <RefuseDialog
          busy={judge.isPending}
          onClose={() => setAsked(null)}
          onRefuse={(refuse, block) => judge.mutate({ input: { ...which, refuse, block } })}
        />
      )}
      {asked === 'crop' && <CropDialog photo={photo} onClose={() => setAsked(null)} />}
    </>
  )
}
