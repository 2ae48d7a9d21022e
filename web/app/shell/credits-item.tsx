import type { User } from '#contract/features/accounts/account.ts'
import { href } from '#contract/routing/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CoinArt } from '../../ui/coin-art.tsx'
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import { creditsBadge } from './credits-badge.ts'
import styles from './credits-item.module.css'

/** Credits for premium members, "Get Premium" for all others. */
export function CreditsItem({ user }: { user: User }) {
  const t = useTranslate()
  const locale = useLocale()
  if (!user.paid_user) {
    return (
      <ButtonLink size="small" variant="soft" href={href('premium', locale)}>
        {t('nav.getPremium')}
      </ButtonLink>
    )
  }
  const badge = creditsBadge(user.credits)
  return (
    <ButtonLink
      size="small"
      variant="soft"
      icon={<CoinArt className={styles.coin} />}
      href={href('credits', locale)}
    >
      <span>{t('nav.credits')}</span>
      {badge !== 'hidden' && (
        <span className={styles[badge]} data-badge={badge}>
          <span aria-hidden>{user.credits}</span>
          <span className="visually-hidden">{t('nav.creditsLeft', { credits: user.credits })}</span>
        </span>
      )}
    </ButtonLink>
  )
}
