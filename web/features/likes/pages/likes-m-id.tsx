import { Heart, MessageCircle } from 'lucide-react'
import { formatDate } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { toLargeImageSource } from '#web/features/profiles/cards/image-source.ts'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import { useLike } from '#web/features/profiles/cards/use-like.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageTitle } from '#web/ui/page-section.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { ensureCall } from '../../../app/cache/app.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { redirectTo } from '../../../app/router/browser-router.ts'
import type { LoadArguments, PageData } from '../../../app/router/router.ts'
import { useLocation, useParams } from '../../../app/router/router.ts'
import { Main } from '../../../ui/main.tsx'
import { LikeModal } from '../like-modal.tsx'
import styles from './likes-m-id.module.css'

type Answer = CallOutput<'likeBetween'>

/** One like or match: who, since when, and what to do. */
function LikePair({ between }: { between: Answer }) {
  const t = useTranslate()
  const locale = useLocale()
  const like = useLike()
  const { profile } = between
  const { id, name, liked, likes_me, match } = profile
  const title = match
    ? t('match.title')
    : likes_me
      ? t('likes.theyLikeYou', { name })
      : t('likes.youLike', { name })
  return (
    <Stack gap={5}>
      <PageTitle title={title} />
      <Portraits profile={profile} />
      <div>
        <Who profile={profile} />
        <Since between={between} />
      </div>
      <Row>
        <ButtonLink icon={<MessageCircle aria-hidden />} href={href('members-id-chat', locale, { id })}>
          {t('likes.message')}
        </ButtonLink>
        <Button
          variant="ghost"
          icon={<Heart aria-hidden />}
          aria-pressed={liked}
          onClick={() => void like(profile)}
        >
          {liked ? t('likes.unlike') : likes_me ? t('likes.likeBack') : t('likes.like')}
        </Button>
        <ButtonLink variant="ghost" href={href('members-id', locale, { id })}>
          {t('match.viewProfile')}
        </ButtonLink>
        <ButtonLink variant="ghost" href={href('likes', locale)}>
          {t('likes.allLikes')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}

/** Both pictures face each other; the other one leads to the profile. */
function Portraits({ profile }: { profile: Card }) {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const { cdn_prefix } = useLoadedCall('settings', {})
  const mine = toLargeImageSource(user?.profile.main_image ?? null, cdn_prefix)
  return (
    <div className={styles.pair}>
      <Picture source={mine} alt={t('match.yourPicture')} className={styles.mine} />
      <Link
        href={href('members-id', locale, { id: profile.id })}
        aria-label={t('match.profileOf', { name: profile.name })}
        className={styles.theirs}
      >
        <Picture
          source={toLargeImageSource(profile.main_image, cdn_prefix)}
          alt=""
          className={styles.picture}
        />
      </Link>
    </div>
  )
}

function Who({ profile }: { profile: Card }) {
  const { fictional_singular } = useLoadedCall('settings', {})
  return (
    <p>
      <ProfileName
        name={profile.name}
        age={profile.age}
        fictional={profile.fictional}
        fictionalLabel={fictional_singular}
      />
    </p>
  )
}

/** Since when each likes the other; a like that was just given has no date yet. */
function Since({ between: { profile, i_like, likes_me } }: { between: Answer }) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const day = (moment: string) => formatDate(moment, locale, { timeZone })
  const { name } = profile
  return (
    <p className={styles.since}>
      {likes_me && profile.likes_me && <span>{t('likes.theySince', { name, date: day(likes_me) })}</span>}{' '}
      {i_like && profile.liked && <span>{t('likes.youSince', { name, date: day(i_like) })}</span>}
    </p>
  )
}

/** Without a like between the two there is nothing to see here: the profile is shown instead. */
export async function load({ app, params, url }: LoadArguments<'likes-m-id'>): Promise<PageData> {
  const input = { profile: params.id }
  const { profile, i_like, likes_me, like_new } = await ensureCall(app, 'likeBetween', input)
  if (!i_like && !likes_me) throw redirectTo(href('members-id', app.locale, params) + url.search)
  // Opening the like is opening what was new. The page stands without it as well.
  if (like_new) await app.call('seeLike', { ...input, seen: true }).catch(() => undefined)
  return { title: profile.name }
}

export function Page() {
  const { id = '' } = useParams()
  const between = useLoadedCall('likeBetween', { profile: id })
  const { search } = useLocation()
  return (
    <Main width="narrow">
      <LikePair between={between} />
      <LikeModal profile={between.profile} search={search} />
    </Main>
  )
}
