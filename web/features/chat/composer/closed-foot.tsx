import type { Reply } from '#contract/features/chat/chat.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from '../conversation.module.css'

const reasons = {
  not_confirmed: 'chat.closedNotConfirmed',
  blocked: 'chat.closedBlocked',
  gone: 'chat.closedGone',
  invisible: 'chat.closedInvisible',
} as const

interface ClosedFootProps {
  profile: Pick<Card, 'id' | 'name'>
  reply: Exclude<Reply, 'allowed'>
}

/** In the place of the field where no answer is possible: why, and what can be done. */
export function ClosedFoot({ profile, reply }: ClosedFootProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <div className={styles.closed}>
      <p>{t(reasons[reply], { name: profile.name })}</p>
      {reply === 'blocked' && (
        <p>
          <TextLink href={href('members-id', locale, { id: profile.id })}>{t('chat.openProfile')}</TextLink>
        </p>
      )}
    </div>
  )
}
