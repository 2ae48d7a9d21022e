import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { MemberCard } from '#web/features/profiles/cards/member-card.tsx'
import { IconButtonLink } from '#web/ui/icon-button.tsx'
import { callKey, ensureCall, useApp } from '../../../app/cache/app.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageSection, PageTitle } from '../../../ui/page-section.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { useSkip } from '../../profiles/cards/use-like.ts'
import { WishesForm } from '../match-finder/wishes-form.tsx'
import styles from './match-finder.module.css'

type Match = CallOutput<'matchFinder'>['profiles'][number]

interface MatchListProps {
  matches: readonly Match[]
  onSkip: (card: Match['profile']) => void
}

/** The best matches, each with reasons. */
function MatchList({ matches, onSkip }: MatchListProps) {
  return (
    <ol className={styles.list}>
      {matches.map((match) => (
        <MatchItem key={match.profile.id} match={match} onSkip={() => onSkip(match.profile)} />
      ))}
    </ol>
  )
}

function MatchItem({ match: { profile, reasons }, onSkip }: { match: Match; onSkip: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const { id, name } = profile
  return (
    <li className={styles.item}>
      <ul>
        <MemberCard card={profile} sizes="(width >= 576px) 200px, 40vw" />
      </ul>
      <div className={styles.side}>
        <ul className={styles.reasons} aria-label={t('finder.why')}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <IconButtonLink
            variant="round"
            label={t('view.message', { name })}
            icon={<MessageCircle aria-hidden />}
            href={href('members-id-chat', locale, { id })}
          />
          <Button variant="ghost" size="small" aria-label={t('finder.skip', { name })} onClick={onSkip}>
            {t('swipe.skip')}
          </Button>
        </div>
      </div>
    </li>
  )
}

export async function load({ app }: LoadArguments<'match-finder'>): Promise<undefined> {
  await ensureCall(app, 'matchFinder', {})
}

/** With fewer than this, wider wishes are suggested. */
const few = 5

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const app = useApp()
  const { wishes, saved, profiles, compared, complete } = useLoadedCall('matchFinder', {})
  // On the first visit the questions are open; later, the results come first.
  const [editing, setEditing] = useState(!saved)
  const { isSkipped, skip } = useSkip()
  const place = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(editing)

  // The button and the questions replace each other, and the focus follows.
  useEffect(() => {
    if (wasEditing.current === editing) return
    wasEditing.current = editing
    place.current?.querySelector<HTMLElement>('input:checked, button')?.focus()
  }, [editing])
  const shown = profiles.filter(({ profile }) => !isSkipped(profile.id))

  function handleSaved(answer: CallOutput<'changeWishes'>) {
    app.cache.setQueryData(callKey('matchFinder', {}), answer)
    setEditing(false)
  }

  return (
    <Main>
      <Stack gap={5}>
        <PageTitle title={t('finder.title')} lead={t('finder.lead')} />
        <div ref={place}>
          {editing ? (
            <Panel voice="start">
              <WishesForm wishes={wishes} onSaved={handleSaved} />
            </Panel>
          ) : (
            <Button variant="soft" onClick={() => setEditing(true)}>
              {t('finder.change')}
            </Button>
          )}
        </div>
        {shown.length === 0 ? (
          <EmptyState
            title={t('finder.none')}
            text={t('finder.noneText')}
            action={!editing && <Button onClick={() => setEditing(true)}>{t('finder.change')}</Button>}
          />
        ) : (
          <PageSection title={t('finder.best')}>
            <p>
              {complete
                ? t('finder.comparedAll', { count: compared })
                : t('finder.comparedLast', { count: formatNumber(compared, locale) })}
            </p>
            {shown.length < few && <p>{t('finder.few')}</p>}
            <MatchList matches={shown} onSkip={skip} />
          </PageSection>
        )}
      </Stack>
    </Main>
  )
}
