import { MessageCircle } from 'lucide-react'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { MemberCard } from '#web/features/profiles/cards/member-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButtonLink } from '#web/ui/icon-button-link.tsx'
import styles from './match-list.module.css'

type Match = CallOutput<'matchFinder'>['profiles'][number]

interface MatchListProps {
  matches: readonly Match[]
  onSkip: (card: Match['profile']) => void
}

/** The members who fit best, each with the reasons in words. */
export function MatchList({ matches, onSkip }: MatchListProps) {
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
            look="round"
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
