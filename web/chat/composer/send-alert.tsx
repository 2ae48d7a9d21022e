import { CircleAlert } from 'lucide-react'
import { topUpPackage } from '#contract/limits.ts'
import { href } from '#contract/paths.ts'
import { useLocale, useTranslate } from '#web/lib/i18n.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useLocation } from '../../lib/router/router-context.ts'
import type { Refusal } from './send-refusal.ts'

interface SendAlertProps {
  refusal: Refusal
  onDismiss: () => void
}

/** Says why nothing was sent and leads to where that can be changed. What was typed stays. */
export function SendAlert({ refusal, onDismiss }: SendAlertProps) {
  const t = useTranslate()
  const locale = useLocale()
  const dismiss = { label: t('ui.close'), onDismiss }
  const icon = <CircleAlert aria-hidden />
  if (refusal.kind === 'other') {
    return (
      <Banner tone="coral" icon={icon} dismiss={dismiss} live>
        {refusal.message}
      </Banner>
    )
  }
  const premium = refusal.kind === 'premium'
  return (
    <Banner
      tone="coral"
      icon={icon}
      dismiss={dismiss}
      live
      action={
        <ButtonLink size="small" href={href(premium ? 'premium' : 'credits', locale)}>
          {t(premium ? 'nav.getPremium' : 'chat.buyCredits')}
        </ButtonLink>
      }
    >
      {premium ? (
        t('error.premium_only')
      ) : (
        <>
          {t('error.not_enough_credits', { needed: refusal.needed, credits: refusal.credits })}{' '}
          <TopUpLink missing={refusal.needed - refusal.credits} />
        </>
      )}
    </Banner>
  )
}

/** Leads to buying exactly what is missing, and from there back to here. */
function TopUpLink({ missing }: { missing: number }) {
  const t = useTranslate()
  const locale = useLocale()
  const { pathname } = useLocation()
  if (missing < 1) return null
  const query = { credits: missing, next: pathname }
  return (
    <TextLink href={href('credits-id-paymentmethod', locale, { id: topUpPackage }, query)}>
      {t('chat.topUp', { credits: missing })}
    </TextLink>
  )
}
