import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { likesReloadMilliseconds } from '#contract/api/limits.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { matchRoute } from '#contract/routing/match-route.ts'
import { href } from '#contract/routing/paths.ts'
import type { RouteName } from '#contract/routing/routes.ts'
import { keepPersonal, readPersonal } from '#web/app/browser/personal-storage.ts'
import { type App, useApp } from '#web/app/cache/app.ts'
import { getKnownUser, useUser } from '#web/app/cache/user.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useLocation } from '#web/app/router/router.ts'
import { toLargeImageSource } from '#web/features/profiles/cards/image-source.ts'
import {
  announceMatch,
  changeCards,
  type MatchNotice,
  onMatchNotice,
} from '#web/features/profiles/cards/like-effects.ts'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import {
  isSkip,
  isUnderWay,
  type PendingAction,
  readUnsentLikes,
  useSend,
} from '#web/features/profiles/cards/use-send.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { useModalTurn } from '#web/ui/modal-turn.ts'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import styles from './match-panel.module.css'

interface MatchPanelProps {
  /** The same as the hidden title of the Dialog around it. */
  title: string
  /** The member's own picture; left out for a like that is not yet mutual. */
  mine?: { picture: PictureSource | null; alt: string } | undefined
  profile: Pick<Card, 'name' | 'age' | 'fictional'>
  picture: PictureSource | null
  /** The photo leads there; `profileLabel` is its name, such as "Profile of Sofie". */
  profileHref: string
  profileLabel: string
  fictionalLabel: string
  text: ReactNode
  /** The one button. */
  action: ReactNode
}

/** Two portraits that face each other: the content of a Dialog with `closeOnAnyPress` and `titleHidden`. */
export function MatchPanel(props: MatchPanelProps) {
  const { title, mine, profile, picture, profileHref, profileLabel, fictionalLabel, text, action } = props
  return (
    <div className={styles.panel}>
      <div className={styles.pair}>
        {mine && (
          <div className={styles.mine}>
            <Picture source={mine.picture} alt={mine.alt} priority className={styles.picture} />
          </div>
        )}
        <Link href={profileHref} aria-label={profileLabel} className={mine ? styles.theirs : styles.alone}>
          <Picture source={picture} alt="" priority className={styles.picture} />
        </Link>
      </div>
      <p className={styles.title} aria-hidden>
        {title}
      </p>
      <p className={styles.name}>
        <ProfileName
          name={profile.name}
          age={profile.age}
          fictional={profile.fictional}
          fictionalLabel={fictionalLabel}
          className={styles.nameLine}
        />
      </p>
      <p className={styles.text}>{text}</p>
      <div className={styles.action}>{action}</div>
    </div>
  )
}

const shownMatches = 'matches-shown'
/** Older ones are long opened, so auto-like names them no more. */
const maxShownMatches = 200

function getNewsKey({ profile, match }: MatchNotice): string {
  return `${profile.id} ${match ? 'match' : 'like'}`
}

function readShown(memberId: string): string[] {
  const stored = readPersonal(memberId, shownMatches)
  return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : []
}

/** Returns whether this browser has shown a like or match before; a match after a shown like is new again. */
function wasShown(memberId: string, notice: MatchNotice): boolean {
  return readShown(memberId).includes(getNewsKey(notice))
}

/** Remembers that it was shown, in this browser until logout. */
function rememberShown(memberId: string, notice: MatchNotice): void {
  const key = getNewsKey(notice)
  const earlier = readShown(memberId).filter((known) => known !== key)
  keepPersonal(memberId, shownMatches, [...earlier, key].slice(-maxShownMatches))
}

/**
 * Sends what an earlier page has left unsent in this browser: each again, which is harmless if it had arrived. The
 * cards show it as done meanwhile; a toast confirms it.
 */
function useUnsentLikes(memberId: string): void {
  const app = useApp()
  const t = useTranslate()
  const showToast = useToast()
  const send = useSend()

  async function resume(id: string, act: PendingAction) {
    const { call, name, vote } = act
    const liked = call !== 'unlike'
    const sent = send({ id, name }, call, vote)
    if (isSkip(act)) return void sent.catch(() => undefined)
    changeCards(app, id, { liked })
    try {
      const answer = await sent
      showToast({ id: 'unsent', content: t('members.sentLate') })
      void app.cache.invalidateQueries({ queryKey: ['likes'] })
      if (!('profile' in answer)) return
      changeCards(app, id, answer.profile)
      if ('match' in answer && answer.match) announceMatch({ profile: answer.profile, match: true })
    } catch {
      changeCards(app, id, { liked: !liked })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the member of this tab
  useEffect(() => {
    for (const [id, act] of Object.entries(readUnsentLikes(memberId))) {
      // What was pressed since on this page is newer.
      if (!isUnderWay(id)) void resume(id, act)
    }
  }, [memberId])
}

/** Reloads the likes half a second after a modal has opened, also when it is closed by then. */
export function reloadLikesLater(app: App): void {
  setTimeout(() => void app.cache.invalidateQueries({ queryKey: ['likes'] }), likesReloadMilliseconds)
}

/**
 * Loads what the modal shows: the given profile, or without one the newest like that was not opened, by one call of
 * auto-like. Null: the modal does not open.
 */
export async function loadMatchNotice(app: App, initial: MatchNotice | null): Promise<MatchNotice | null> {
  if (initial) return initial
  // Before a proof of age, no one may be shown.
  if (getKnownUser(app)?.age_proof === 'before_entry') return null
  const { profile, match } = await app.call('autoLike', {})
  return profile && { profile, match }
}

/** Notices waiting for the modal, each shown once in this browser. */
function useMatchQueue(memberId: string) {
  const app = useApp()
  const [queue, setQueue] = useState<readonly MatchNotice[]>([])

  useEffect(() => {
    let stopped = false
    function add(notice: MatchNotice) {
      if (stopped || wasShown(memberId, notice)) return
      const isSame = (one: MatchNotice) => getNewsKey(one) === getNewsKey(notice)
      setQueue((waiting) => (waiting.some(isSame) ? waiting : [...waiting, notice]))
    }
    const stopHearing = onMatchNotice(add)
    // What came while no one was here. Without an answer there is nothing to show; the next visit asks again.
    loadMatchNotice(app, null).then(
      (notice) => notice && add(notice),
      () => undefined,
    )
    return () => {
      stopped = true
      stopHearing()
    }
  }, [app, memberId])

  return { notice: queue[0] ?? null, next: () => setQueue((waiting) => waiting.slice(1)) }
}

/**
 * Shows the match modal on browsing pages: for every match and like from `announceMatch`, and on the first of these
 * pages in a visit for what came meanwhile. The layouts of members mount it once.
 */
export function MatchHost() {
  const user = useUser()
  return user ? <MemberMatchHost key={user.profile.id} memberId={user.profile.id} /> : null
}

/** Browsing pages. Writing, paying, reading and settings are not interrupted: the modal waits. */
const openPages: readonly RouteName[] = [
  'members',
  'members-id',
  'chats',
  'likes',
  'likes-type',
  'likes-m-id',
  'match-finder',
  'swipe-game',
]

function MemberMatchHost({ memberId }: { memberId: string }) {
  const app = useApp()
  const t = useTranslate()
  const queue = useMatchQueue(memberId)
  useUnsentLikes(memberId)
  const page = matchRoute(useLocation().pathname)?.name
  const notice = page && openPages.includes(page) ? queue.notice : null
  const { next } = queue
  const open = useModalTurn(notice !== null)
  const handleOpened = useEffectEvent((shown: MatchNotice) => {
    // Another tab was first.
    if (wasShown(memberId, shown)) return next()
    // Only now: what waits for another page is not lost when this one is left.
    rememberShown(memberId, shown)
    reloadLikesLater(app)
  })
  useEffect(() => {
    if (open && notice) handleOpened(notice)
  }, [notice, open])
  const title = notice?.match ? t('match.title') : t('match.newLike')
  return (
    <Dialog open={open} onClose={next} title={title} titleHidden closeOnAnyPress size="small">
      {notice && <MatchNewsPanel notice={notice} title={title} onLeave={next} />}
    </Dialog>
  )
}

interface MatchNewsPanelProps {
  notice: MatchNotice
  title: string
  /** A link was followed. */
  onLeave: () => void
}

function MatchNewsPanel({ notice: { profile, match }, title, onLeave }: MatchNewsPanelProps) {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const { cdn_prefix, fictional_singular } = useLoadedCall('settings', {})
  const profileHref = href('members-id', locale, { id: profile.id })
  const { name } = profile
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what the keyboard presses
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      // It opens by itself: a keystroke meant for something else must not follow its first link.
      data-autofocus
      tabIndex={-1}
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onLeave()}
    >
      <MatchPanel
        title={title}
        mine={
          match && user
            ? {
                picture: toLargeImageSource(user.profile.main_image, cdn_prefix),
                alt: t('match.yourPicture'),
              }
            : undefined
        }
        profile={profile}
        picture={toLargeImageSource(profile.main_image, cdn_prefix)}
        profileHref={profileHref}
        profileLabel={t('match.profileOf', { name })}
        fictionalLabel={fictional_singular}
        text={match ? t('match.bothLike', { name }) : t('match.likesYou', { name })}
        action={
          <ButtonLink block href={match ? href('members-id-chat', locale, { id: profile.id }) : profileHref}>
            {match ? t('match.sendMessage') : t('match.viewProfile')}
          </ButtonLink>
        }
      />
    </div>
  )
}
