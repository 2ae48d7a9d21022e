import { CircleHelp, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import type { SelfieEntry, Verdict } from '#contract/admin/verification/selfies.ts'
import { usePageKeys } from '#web/app/cache/page-keys.ts'
import { useApp } from '../../app/cache/app.ts'
import { isCallError, useErrorTexts } from '../../app/calls/call-error.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/classes.ts'
import { GestureArt } from '../../ui/gesture-art.tsx'
import { PageSection } from '../../ui/page-section.tsx'
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
import { Sheet } from '../kit/sheet.tsx'
import { addChosenSite } from '../staff-session.ts'
import styles from './selfies.module.css'

/** The address of a selfie: asking for it is written down. */
const buildSelfieAddress = ({ id, site }: SelfieEntry) =>
  addChosenSite(`/api/admin/selfie.php?${new URLSearchParams({ id })}`, site)

interface PicturesProps {
  selfie: SelfieEntry
  marked: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** The pictures of the profile, each to be marked as one that shows the person of the selfie. */
function Pictures({ selfie, marked, onToggle }: PicturesProps) {
  const t = useText()
  return (
    <Stack gap={3}>
      <h2>{t('admin.selfies.pictures')}</h2>
      <ul className={styles.pictures}>
        {selfie.pictures.map(({ id, file, main }, index) => (
          <li key={id} className={classes(main && styles.mainPicture)}>
            <button
              type="button"
              className={styles.picture}
              aria-pressed={marked.has(id)}
              aria-label={t('admin.selfies.picture', { number: index + 1 })}
              onClick={() => onToggle(id)}
            >
              <img
                src={addChosenSite(`/admin/pictures/${file}-card.webp`, selfie.site)}
                alt=""
                className={styles.shown}
              />
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              {main && <span className={styles.flag}>{t('admin.selfies.main')}</span>}
            </button>
          </li>
        ))}
      </ul>
      <p>{t('admin.selfies.picturesHint')}</p>
    </Stack>
  )
}

const verdicts = [
  { verdict: 'same', icon: <UserCheck aria-hidden />, variant: 'action' },
  { verdict: 'not_same', icon: <UserX aria-hidden />, variant: 'ghost' },
  { verdict: 'unclear', icon: <CircleHelp aria-hidden />, variant: 'ghost' },
] as const

interface DeskProps extends PicturesProps {
  busy: boolean
  twoPersons: boolean
  onDecide: (verdict: Verdict) => void
}

/** One selfie next to the pictures of the profile, and what to say of it. */
function Desk({ selfie, marked, onToggle, busy, twoPersons, onDecide }: DeskProps) {
  const t = useText()
  const toSubject = useSubjectAddress()
  const { id, member, gesture, at, delete_by } = selfie
  return (
    <div className={styles.desk}>
      <Stack gap={3}>
        <img
          key={id}
          src={buildSelfieAddress(selfie)}
          alt={t('admin.selfies.selfieOf', { name: member.name, age: member.age })}
          className={styles.selfie}
        />
        <div className={styles.asked}>
          <GestureArt gesture={gesture} className={styles.gesture} />
          <div>
            <Chip>{t('admin.selfies.asked')}</Chip>
            <p>{t(`verification.gesture.${gesture}`)}</p>
          </div>
        </div>
      </Stack>
      <Stack gap={4}>
        <p className={styles.who}>
          <TextLink
            href={toSubject(
              `/members/${member.id}?${new URLSearchParams({ for: t('admin.selfies.title') })}`,
              selfie.site,
            )}
          >{`${member.name}, ${member.age}`}</TextLink>{' '}
          <SiteChip site={selfie.site} />
        </p>
        <Row>
          {verdicts.map(({ verdict, icon, variant }) => (
            <Button key={verdict} busy={busy} icon={icon} variant={variant} onClick={() => onDecide(verdict)}>
              {t(`admin.selfies.verdict.${verdict}`)}
            </Button>
          ))}
        </Row>
        <Pictures selfie={selfie} marked={marked} onToggle={onToggle} />
        {twoPersons && <p>{t('admin.selfies.twoPersons')}</p>}
        <KeysHint>
          <p>{t('admin.selfies.keys')}</p>
        </KeysHint>
        <p>
          <Moment at={at} /> <span>{t('admin.selfies.deleteBy')}</span> <Moment at={delete_by} />
        </p>
      </Stack>
    </div>
  )
}

interface QueueProps {
  selfies: readonly SelfieEntry[]
  current: number
  onChoose: (index: number) => void
}

/** The remaining queue, in order, by main picture: a selfie is shown only when it is opened. */
function Queue({ selfies, current, onChoose }: QueueProps) {
  const t = useText()
  return (
    <PageSection title={t('admin.photos.queue')}>
      <ul className={styles.queue}>
        {selfies.map(({ id, member, site, pictures: [main] }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.small}
              aria-current={index === current || undefined}
              aria-label={t('admin.selfies.show', { name: member.name })}
              onClick={() => onChoose(index)}
            >
              {main ? (
                <img
                  src={addChosenSite(`/admin/pictures/${main.file}-thumb.webp`, site)}
                  width="88"
                  height="88"
                  alt=""
                />
              ) : (
                member.name
              )}
            </button>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

interface WorkProps {
  selfies: readonly SelfieEntry[]
  twoPersons: boolean
}

/** The selfie that is looked at stays while others come and go; once it is gone, the one in its place is. */
function useChosen(selfies: readonly SelfieEntry[]) {
  const [chosen, setChosen] = useState({ id: '', place: 0 })
  const found = selfies.findIndex(({ id }) => id === chosen.id)
  const index = found < 0 ? Math.min(chosen.place, selfies.length - 1) : found
  const selfie = selfies[index]
  if (selfie && (selfie.id !== chosen.id || index !== chosen.place))
    setChosen({ id: selfie.id, place: index })
  const choose = (place: number) => {
    const next = selfies[place]
    if (next) setChosen({ id: next.id, place })
  }
  return { selfie, index, choose }
}

function Work({ selfies, twoPersons }: WorkProps) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const { selfie, index, choose } = useChosen(selfies)
  // What was unmarked: a picture that comes meanwhile was not looked at and is not sent.
  const [unmarked, setUnmarked] = useState<ReadonlySet<string>>(new Set())
  const compare = useAct('adminCompareSelfie', {
    onSuccess: ({ waits }) =>
      showToast({ id: 'selfie', content: t(waits ? 'admin.selfies.waits' : 'admin.selfies.decided') }),
    onError: (error) => {
      const isChanged = isCallError(error, 'validation')
      showToast({ id: 'selfie', content: isChanged ? t('admin.selfies.mainChanged') : texts.of(error) })
    },
    // Someone else may have decided meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: ['adminSelfies'] }),
  })
  const marked = new Set(selfie?.pictures.map(({ id }) => id).filter((id) => !unmarked.has(id)))

  function toggle(id: string) {
    setUnmarked((known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id]))
  }
  function decide(verdict: Verdict) {
    if (!selfie || compare.isPending) return
    compare.mutate({
      input: { id: selfie.id, verdict, pictures: [...marked] },
      site: selfie.site,
    })
  }
  const numbers = Object.fromEntries(
    (selfie?.pictures ?? []).slice(0, 9).map(({ id }, at) => [String(at + 1), () => toggle(id)]),
  )
  usePageKeys(true, {
    ...numbers,
    s: () => decide('same'),
    n: () => decide('not_same'),
    u: () => decide('unclear'),
    ArrowRight: () => choose(index + 1),
    ArrowLeft: () => choose(index - 1),
  })
  if (!selfie) return null
  return (
    <>
      <Desk
        selfie={selfie}
        marked={marked}
        onToggle={toggle}
        busy={compare.isPending}
        twoPersons={twoPersons}
        onDecide={decide}
      />
      <Queue selfies={selfies} current={index} onChoose={choose} />
    </>
  )
}

/** Selfies next to the pictures of their profiles, one after the other, also by keyboard alone. */
export function SelfiesPage() {
  const t = useText()
  const query = useCall('adminSelfies', { ...useQueueSite(), ...usePage() })
  return (
    <Sheet
      title={t('admin.selfies.title')}
      lead={query.data && t('admin.selfies.count', { waiting: query.data.waiting })}
    >
      <PhotoTabs current="selfies" />
      <QueueSites />
      <LoadedPage query={query}>
        {({ selfies, two_persons }) =>
          selfies.length === 0 ? (
            <EmptyState title={t('admin.selfies.none')} />
          ) : (
            <Work selfies={selfies} twoPersons={two_persons} />
          )
        }
      </LoadedPage>
    </Sheet>
  )
}
