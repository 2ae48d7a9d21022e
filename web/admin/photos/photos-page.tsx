import { useState } from 'react'
import type { PhotoEntry } from '#contract/admin/photos/photos.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { usePageKeys } from '#web/app/cache/page-keys.ts'
import { useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/error-text.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { useText } from '../admin-language.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { PhotoDesk } from './photo-desk.tsx'
import { PhotoQueue } from './photo-queue.tsx'
import { PhotoTabs } from './photo-tabs.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'

/** Pictures that nobody has looked at, one after the other, also by keyboard alone. */
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
      <PhotoTabs current="queue" />
      <Loaded query={query}>
        {({ photos }) =>
          photos.length === 0 ? <EmptyState title={t('admin.photos.none')} /> : <Work photos={photos} />
        }
      </Loaded>
    </Sheet>
  )
}

const whichOf = ({ member, id }: PhotoEntry) => ({ member: member.id, id })

/** The picture that is looked at. It stays while others come and go; once it is gone, the one in its place is. */
function useChosen(photos: readonly PhotoEntry[]) {
  const [chosen, setChosen] = useState({ id: '', place: 0 })
  const found = photos.findIndex(({ id }) => id === chosen.id)
  const index = found < 0 ? Math.min(chosen.place, photos.length - 1) : found
  const photo = photos[index]
  if (photo && (photo.id !== chosen.id || index !== chosen.place)) setChosen({ id: photo.id, place: index })
  const choose = (place: number) => {
    const next = photos[place]
    if (next) setChosen({ id: next.id, place })
  }
  return { photo, index, choose }
}

function Work({ photos }: Pick<CallOutput<'adminPhotos'>, 'photos'>) {
  const { cache } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const { photo, index, choose } = useChosen(photos)
  // Whatever comes into the list or leaves it meanwhile, the answer is about the picture that was asked about.
  const [asked, setAsked] = useState<{ about: 'refuse' | 'crop'; photo: PhotoEntry } | null>(null)
  const judge = useAct('adminJudgePhoto', {
    onSuccess: () => setAsked(null),
    onError: (error) => showToast({ content: texts.of(error) }),
    // Somebody else may have judged it meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: ['adminPhotos'] }),
  })
  const approve = () => photo && !judge.isPending && judge.mutate({ input: whichOf(photo) })
  const ask = (about: 'refuse' | 'crop') => photo && setAsked({ about, photo })
  usePageKeys(asked === null, {
    a: approve,
    r: () => ask('refuse'),
    c: () => ask('crop'),
    ArrowRight: () => choose(index + 1),
    ArrowLeft: () => choose(index - 1),
  })
  if (!photo) return null
  return (
    <>
      <PhotoDesk
        photo={photo}
        busy={judge.isPending}
        onApprove={approve}
        onRefuse={() => ask('refuse')}
        onCrop={() => ask('crop')}
      />
      <PhotoQueue photos={photos} current={index} onChoose={choose} />
      {asked?.about === 'refuse' && (
        <RefuseDialog
          busy={judge.isPending}
          onClose={() => setAsked(null)}
          onRefuse={(refuse, block) => judge.mutate({ input: { ...whichOf(asked.photo), refuse, block } })}
        />
      )}
      {asked?.about === 'crop' && <CropDialog photo={asked.photo} onClose={() => setAsked(null)} />}
    </>
  )
}
