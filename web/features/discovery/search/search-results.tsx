import { useEffect, useEffectEvent } from 'react'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { isCallError, isUnanswered, useErrorTexts } from '#web/app/calls/call-error.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import shape from '#web/features/profiles/cards/card-frame.module.css'
import { MemberCard } from '#web/features/profiles/cards/member-card.tsx'
import { SignupButton } from '#web/features/profiles/cards/signup-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { classes } from '#web/ui/classes.ts'
import { PageSection } from '#web/ui/page-section.tsx'
import { EmptyState, Skeleton } from '#web/ui/placeholders.tsx'
import styles from './search-results.module.css'

type Answer = CallOutput<'searchMembers'>

interface SearchResultsProps {
  pages: readonly Answer[]
  /** A further page is loading. */
  loadingMore: boolean
  /** Why more could not be loaded. */
  failure: Error | null
  onMore: () => void
  onReset: () => void
}

/** The first cards are in view immediately. */
const firstView = 4
const skeletons = 8

/** The members found, page after page, and similar ones below. */
export function SearchResults({ pages, loadingMore, failure, onMore, onReset }: SearchResultsProps) {
  const t = useTranslate()
  const texts = useErrorTexts()
  useOnlineRetry(failure !== null, onMore)
  const [first] = pages
  const last = pages.at(-1)
  if (!first || !last) return null
  // Someone may have become active between two pages: shown in their first position.
  const cards = [...new Map(pages.flatMap((page) => page.profiles).map((card) => [card.id, card])).values()]
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState
          title={t('search.none')}
          text={t('search.noneText')}
          action={
            <Button variant="soft" onClick={onReset}>
              {t('search.reset')}
            </Button>
          }
        />
      ) : (
        <CardGrid busy={loadingMore}>
          {cards.map((card, index) => (
            <MemberCard key={card.id} card={card} priority={index < firstView} />
          ))}
          {loadingMore && <Skeletons />}
        </CardGrid>
      )}
      {failure && (
        <p role="alert" className={styles.hint}>
          {isUnanswered(failure) || isCallError(failure, 'rate_limited')
            ? texts.of(failure)
            : t('error.unavailable')}
        </p>
      )}
      <More last={last} busy={loadingMore} onMore={onMore} />
      {first.similar.length > 0 && (
        <PageSection title={t('search.similar')} distance="page">
          <p className={styles.hint}>{t('search.similarText')}</p>
          <CardGrid>
            {first.similar.map((card) => (
              <MemberCard key={card.id} card={card} />
            ))}
          </CardGrid>
        </PageSection>
      )}
    </>
  )
}

/** Placeholders for members being loaded. */
export function SearchSkeletons() {
  const t = useTranslate()
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('search.loading')}
      </p>
      <CardGrid busy>
        <Skeletons />
      </CardGrid>
    </>
  )
}

function Skeletons() {
  return [...Array(skeletons).keys()].map((place) => <ProfileCardSkeleton key={place} />)
}

function More({ last, busy, onMore }: { last: Answer; busy: boolean; onMore: () => void }) {
  const t = useTranslate()
  if (last.limited && last.numResults > last.profiles.length) {
    return (
      <div className={styles.more}>
        <p className={styles.hint}>{t('search.limited')}</p>
        <SignupButton>{t('search.signupForAll')}</SignupButton>
      </div>
    )
  }
  if (last.next === null) return null
  return (
    <div className={styles.more}>
      <Button variant="ghost" busy={busy} onClick={onMore}>
        {t('search.showMore')}
      </Button>
    </div>
  )
}

/** The placeholder of a loading card; its list is `busy`. */
function ProfileCardSkeleton() {
  return (
    <li aria-hidden className={classes(shape.frame, shape.inList)}>
      <Skeleton shape="block" height="100%" className={styles.shimmer} />
    </li>
  )
}

/** Retries what has failed as soon as the connection is back: its error would stay until someone presses a button. */
export function useOnlineRetry(hasFailed: boolean, retry: () => void): void {
  const handleOnline = useEffectEvent(retry)
  useEffect(() => {
    if (!hasFailed) return
    const listener = () => handleOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [hasFailed])
}
