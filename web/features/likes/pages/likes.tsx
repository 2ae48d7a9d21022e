import { infiniteQueryOptions, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { type MouseEvent, useEffect } from 'react'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { matchRoute } from '#contract/routing/match-route.ts'
import { href } from '#contract/routing/paths.ts'
import { type LikeType, likeTypes } from '#contract/routing/routes.ts'
import { keepPersonal, readPersonal } from '#web/app/browser/personal-storage.ts'
import { type App, useApp } from '#web/app/cache/app.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { type LoadArguments, useLocation } from '#web/app/router/router.ts'
import { MemberCard } from '#web/features/profiles/cards/member-card.tsx'
import { CornerLink } from '#web/features/profiles/cards/profile-card.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageTitle } from '#web/ui/page-section.tsx'
import { EmptyState } from '#web/ui/placeholders.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'

type Answer = CallOutput<'likes'>

/** Returns the cached likes, page after page. */
function buildLikesPages(app: App) {
  return infiniteQueryOptions({
    queryKey: ['likes'],
    queryFn: ({ pageParam }) => app.call('likes', pageParam === '' ? {} : { before: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last: Answer) => last.next,
  })
}

/** Reads the first page of likes unless it is in the cache. */
async function ensureLikes(app: App): Promise<void> {
  await app.cache.ensureInfiniteQueryData(buildLikesPages(app))
}

interface LikeItem {
  card: Card
  /** A like received that was not opened. */
  isNew: boolean
}

function removeDuplicates(likes: readonly LikeItem[]): LikeItem[] {
  return [...new Map(likes.map((like) => [like.card.id, like])).values()]
}

/** Returns the three lists of the screen, from the pages that were read. */
export function groupLikes(pages: readonly Answer[]): Record<LikeType, LikeItem[]> {
  const received = removeDuplicates(
    pages.flatMap((page) => page.liked_by).map((card) => ({ card, isNew: card.like_new })),
  )
  const sent = removeDuplicates(
    pages.flatMap((page) => page.profiles).map((card) => ({ card, isNew: false })),
  )
  const matches = removeDuplicates([...received, ...sent]).filter(({ card }) => card.match)
  return {
    received: received.filter(({ card }) => card.likes_me),
    sent: sent.filter(({ card }) => card.liked),
    matches: matches.map(({ card }) => ({ card, isNew: false })),
  }
}

const lastOpenedLike = 'last-opened-like'
/** After this, it counts as a new visit. */
const returnMilliseconds = 30 * 60_000

/** The profile that was opened last from the likes, and when. */
interface LastOpened {
  id: string
  date: string
}

function readLastOpened(memberId: string): LastOpened | null {
  const stored = readPersonal(memberId, lastOpenedLike)
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('date' in stored)) return null
  const { id, date } = stored
  return typeof id === 'string' && typeof date === 'string' ? { id, date } : null
}

function keepLastOpened(memberId: string, id: string, now: Date): void {
  keepPersonal(memberId, lastOpenedLike, { id, date: now.toISOString() } satisfies LastOpened)
}

/** Scrolls to the last opened profile on return. Returns the listener that records the followed link. */
function useLastOpened(): (event: MouseEvent) => void {
  const memberId = useUser()?.profile.id ?? ''

  useEffect(() => {
    const last = readLastOpened(memberId)
    if (!last || Date.now() - Date.parse(last.date) > returnMilliseconds) return
    document.querySelector(`main a[href$="/${CSS.escape(last.id)}"]`)?.scrollIntoView({ block: 'center' })
  }, [memberId])

  return ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const match = link && matchRoute(new URL(link.href).pathname)
    if (match?.name === 'members-id') keepLastOpened(memberId, match.params.id, new Date())
  }
}

interface LikesScreenProps {
  type: LikeType
}

/** Likes received, sent and mutual, each a tab with its number. */
function LikesScreen({ type }: LikesScreenProps) {
  const t = useTranslate()
  const app = useApp()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    buildLikesPages(app),
  )
  const lists = groupLikes(data.pages)
  return (
    <Main>
      <Stack gap={5}>
        <PageTitle title={t('likes.title')} />
        <LikeTabs type={type} lists={lists} more={hasNextPage} />
        <LikeGrid type={type} likes={lists[type]} />
        {hasNextPage && (
          <Row>
            <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('likes.showMore')}
            </Button>
          </Row>
        )}
      </Stack>
    </Main>
  )
}

interface LikeTabsProps extends LikesScreenProps {
  lists: Record<LikeType, LikeItem[]>
  /** Not all were read: a number would be wrong. */
  more: boolean
}

function LikeTabs({ type, lists, more }: LikeTabsProps) {
  const t = useTranslate()
  const locale = useLocale()
  const labels = { received: t('likes.received'), sent: t('likes.sent'), matches: t('likes.matches') }
  return (
    <TabLinks
      label={t('likes.tabs')}
      links={likeTypes.map((one) => ({
        href: href('likes-type', locale, { type: one }),
        label: labels[one],
        count: more ? undefined : lists[one].length,
        current: one === type,
      }))}
    />
  )
}

function LikeGrid({ type, likes }: LikesScreenProps & { likes: readonly LikeItem[] }) {
  const t = useTranslate()
  const locale = useLocale()
  const markOpened = useLastOpened()
  if (likes.length === 0) return <NoLikes type={type} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only remembers which of the links inside was followed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by a key is clicked as well
    <div onClick={markOpened}>
      <CardGrid>
        {likes.map(({ card, isNew }) => (
          <MemberCard
            key={card.id}
            card={card}
            flag={isNew ? t('likes.newMark') : undefined}
            corner={
              <CornerLink
                label={t('view.message', { name: card.name })}
                icon={<MessageCircle aria-hidden />}
                href={href('members-id-chat', locale, { id: card.id })}
              />
            }
          />
        ))}
      </CardGrid>
    </div>
  )
}

function NoLikes({ type }: LikesScreenProps) {
  const t = useTranslate()
  const locale = useLocale()
  const hasPicture = useUser()?.profile.main_image !== null
  const texts = {
    received: { title: t('likes.noneReceived'), text: t('likes.noneReceivedText') },
    sent: { title: t('likes.noneSent'), text: t('likes.noneSentText') },
    matches: { title: t('likes.noneMatches'), text: t('likes.noneMatchesText') },
  }[type]
  const action =
    type === 'received' && !hasPicture
      ? { to: href('profile', locale), label: t('likes.completeProfile') }
      : { to: href('members', locale), label: t('likes.find') }
  return <EmptyState {...texts} action={<ButtonLink href={action.to}>{action.label}</ButtonLink>} />
}

export async function load({ app }: LoadArguments<'likes' | 'likes-type'>): Promise<undefined> {
  await ensureLikes(app)
}

/** The overview begins with the likes received; each kind has an address of its own. */
export function Page() {
  const match = matchRoute(useLocation().pathname)
  return <LikesScreen type={match?.name === 'likes-type' ? match.params.type : 'received'} />
}
