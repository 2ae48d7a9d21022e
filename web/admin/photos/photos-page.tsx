import { Ban, Check, Crop } from 'lucide-react'
import { useState } from 'react'
import type { PhotoEntry } from '#contract/admin/photos/photos.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { usePageKeys } from '#web/app/cache/page-keys.ts'
import { PageSection } from '#web/ui/page-section.tsx'
import { useApp } from '../../app/cache/app.ts'
import { isCallError, useErrorTexts } from '../../app/calls/call-error.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/placeholders.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useText } from '../admin-language.ts'
import { LoadedPage, usePage } from '../kit/list-page.tsx'
import { Moment } from '../kit/moment.tsx'
import { KeysHint } from '../kit/page-keys.tsx'
import { PhotoTabs } from '../kit/page-tabs.tsx'
import { QueueSites, SiteChip, useQueueSite, useSubjectAddress } from '../kit/queue-sites.tsx'
import { SelectBox, type Selection, useSelection } from '../kit/selection.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { CaseDesk, useCaseError } from '../staff/cases/case-desk.tsx'
import { addChosenSite } from '../staff-session.ts'
import { CropDialog, RefuseDialog } from './photo-dialogs.tsx'
import styles from './photos.module.css'
import { PhotosBulk } from './photos-bulk.tsx'

interface PhotoQueueProps {
  photos: readonly PhotoEntry[]
  selection: Selection<PhotoEntry>
  current: number
  onChoose: (index: number) => void
}

/** The remaining queue, in order; several pictures can be selected. */
function PhotoQueue({ photos, selection, current, onChoose }: PhotoQueueProps) {
  const t = useText()
  const selected = selection.rows.length
  return (
    <PageSection title={t('admin.photos.queue')}>
      <div className={styles.all}>
        <SelectBox
          label={t('admin.bulk.selectAll')}
          checked={selected === photos.length}
          partial={selected > 0 && selected < photos.length}
          onToggle={selection.toggleAll}
        />
        <span aria-hidden>{t('admin.bulk.selectAll')}</span>
      </div>
      <ul className={styles.queue}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={styles.entry}>
            <button
              type="button"
              className={styles.small}
              aria-current={index === current || undefined}
              aria-label={t('admin.photos.showPicture', { name: photo.member.name })}
              onClick={() => onChoose(index)}
            >
              <img
                src={addChosenSite(`/admin/pictures/${photo.file}-thumb.webp`, photo.site)}
                width="88"
                height="88"
                alt=""
                loading="lazy"
              />
            </button>
            <span className={styles.select}>
              <SelectBox
                label={t('admin.bulk.select', { name: photo.member.name })}
                checked={selection.has(photo)}
                onToggle={() => selection.toggle(photo)}
              />
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

interface PhotoDeskProps {
  photo: PhotoEntry
  busy: boolean
  /** Whether the picture can be seen: no one decides about an empty frame. */
  isShown: boolean
  onShown: () => void
  onApprove: () => void
  onRefuse: () => void
  onCrop: () => void
}

/** A picture as large as possible, its details, and the actions. */
function PhotoDesk({ photo, busy, isShown, onShown, onApprove, onRefuse, onCrop }: PhotoDeskProps) {
  const t = useText()
  const toSubject = useSubjectAddress()
  const { member, suspicion, state, main } = photo
  return (
    <div className={styles.desk}>
      <img
        key={photo.file}
        src={addChosenSite(`/admin/pictures/${photo.file}.webp`, photo.site)}
        width={photo.width}
        height={photo.height}
        alt={t('admin.photos.pictureOf', { name: member.name, age: member.age })}
        className={styles.large}
        onLoad={onShown}
        // What cannot be loaded is decided about as well, or it would stay in the queue for ever.
        onError={onShown}
      />
      <Stack gap={4}>
        <p className={styles.who}>
          <TextLink
            href={toSubject(
              `/members/${member.id}?${new URLSearchParams({ for: t('admin.photos.title') })}`,
              photo.site,
            )}
          >{`${member.name}, ${member.age}`}</TextLink>
        </p>
        <Row gap={2}>
          <SiteChip site={photo.site} />
          <Chip tone={state === 'pending' ? 'gold' : 'neutral'}>
            {t(state === 'pending' ? 'admin.photos.pending' : 'admin.photos.shown')}
          </Chip>
          {main && <Chip>{t('admin.photos.main')}</Chip>}
          {suspicion && <Chip tone="coral">{t(`admin.photos.suspicion.${suspicion}`)}</Chip>}
        </Row>
        {suspicion === 'blocked' && (
          <TextLink href={toSubject(`/photos/blocked?member=${member.id}&picture=${photo.id}`, photo.site)}>
            {t('admin.photos.whichBlock')}
          </TextLink>
        )}
        <Moment at={photo.at} />
        <Row>
          <Button busy={busy} disabled={!isShown} icon={<Check aria-hidden />} onClick={onApprove}>
            {t('admin.photos.approve')}
          </Button>
          <Button variant="danger" disabled={!isShown} icon={<Ban aria-hidden />} onClick={onRefuse}>
            {t('admin.photos.refuse')}
          </Button>
          <Button variant="ghost" disabled={!isShown} icon={<Crop aria-hidden />} onClick={onCrop}>
            {t('admin.photos.crop')}
          </Button>
        </Row>
        <KeysHint>
          <p>{t('admin.photos.keys')}</p>
        </KeysHint>
        <CaseDesk key={photo.id} shown={{ kind: 'photo', id: photo.id, site: photo.site }} alone />
      </Stack>
    </div>
  )
}

/** Pictures to review, one after the other, also with the keyboard only. */
export function PhotosPage() {
  const t = useText()
  const query = useCall('adminPhotos', { ...useQueueSite(), ...usePage() })
  return (
    <Sheet
      title={t('admin.photos.title')}
      lead={
        query.data &&
        (query.data.blocked === null
          ? t('admin.photos.waiting', { waiting: query.data.waiting })
          : t('admin.photos.count', { waiting: query.data.waiting, blocked: query.data.blocked }))
      }
    >
      <PhotoTabs current="queue" />
      <QueueSites />
      <LoadedPage query={query}>
        {({ photos }) =>
          photos.length === 0 ? <EmptyState title={t('admin.photos.none')} /> : <Work photos={photos} />
        }
      </LoadedPage>
    </Sheet>
  )
}

const toPhotoReference = ({ member, id }: PhotoEntry) => ({ member: member.id, id })

/** The current picture. It stays while others come and go; once it is gone, the one in its place becomes current. */
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
  const toCaseError = useCaseError()
  const showToast = useToast()
  const { photo, index, choose } = useChosen(photos)
  const selection = useSelection(photos)
  // Whatever changes in the list meanwhile, the decision is about the picture that was shown.
  const [asked, setAsked] = useState<{ about: 'refuse' | 'crop'; photo: PhotoEntry } | null>(null)
  const judge = useAct('adminJudgePhoto', {
    onSuccess: () => setAsked(null),
    onError: (error) => {
      showToast({ content: toCaseError(error) ?? texts.of(error) })
      // A colleague has decided: there is nothing left to ask.
      if (isCallError(error, 'already_completed')) setAsked(null)
    },
    // Someone else may have judged it meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: ['adminPhotos'] }),
  })
  const [shown, setShown] = useState('')
  const isShown = shown === photo?.file
  const approve = () =>
    photo && isShown && !judge.isPending && judge.mutate({ input: toPhotoReference(photo), site: photo.site })
  const ask = (about: 'refuse' | 'crop') => photo && isShown && setAsked({ about, photo })
  usePageKeys(asked === null, {
    a: approve,
    r: () => ask('refuse'),
    c: () => ask('crop'),
    ArrowRight: () => choose(index + 1),
    ArrowLeft: () => choose(index - 1),
    x: ({ shiftKey }) => (shiftKey ? selection.toggleAll() : photo && selection.toggle(photo)),
  })
  if (!photo) return null
  return (
    <>
      <PhotoDesk
        photo={photo}
        busy={judge.isPending}
        isShown={isShown}
        onShown={() => setShown(photo.file)}
        onApprove={approve}
        onRefuse={() => ask('refuse')}
        onCrop={() => ask('crop')}
      />
      <PhotoQueue photos={photos} selection={selection} current={index} onChoose={choose} />
      <PhotosBulk selection={selection} />
      {asked?.about === 'refuse' && (
        <RefuseDialog
          busy={judge.isPending}
          onClose={() => setAsked(null)}
          onRefuse={({ refuse, block }) =>
            judge.mutate({
              input: { ...toPhotoReference(asked.photo), refuse, block },
              site: asked.photo.site,
            })
          }
        />
      )}
      {asked?.about === 'crop' && <CropDialog photo={asked.photo} onClose={() => setAsked(null)} />}
    </>
  )
}
