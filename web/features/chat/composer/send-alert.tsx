import { CircleAlert } from 'lucide-react'
import { freeConversations, topUpPackage } from '#contract/api/limits.ts'
import { href } from '#contract/routing/paths.ts'
import { getServerNow } from '#web/app/browser/server-clock.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { formatWelcome } from '#web/features/accounts/welcome-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useLocation } from '../../../app/router/router.ts'
import type { Refusal } from './use-sending.ts'

export interface SendAlertProps {
  /** Null says nothing. */
  refusal: Refusal | null
  /** The name of the other member. */
  name: string
  onDismiss: () => void
}

/** Says why nothing was sent and links to where that can be fixed. The typed text stays. */
export function SendAlert({ refusal, name, onDismiss }: SendAlertProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { pathname } = useLocation()
  const dismiss = { label: t('ui.close'), onDismiss }
  const icon = <CircleAlert aria-hidden />
  if (!refusal) return null
  if (refusal.kind === 'other') {
    return (
      <Banner tone="coral" icon={icon} dismiss={dismiss} live>
        {refusal.message}
      </Banner>
    )
  }
  if (refusal.kind === 'age') {
    const action = (
      <ButtonLink size="small" href={href('age-proof', locale, {}, { next: pathname })}>
        {t('age.start')}
      </ButtonLink>
    )
    return (
      <Banner tone="coral" icon={icon} action={action} live>
        {t('error.age_proof_required')}
      </Banner>
    )
  }
  const premium = refusal.kind === 'premium'
  const why = {
    photo: () => t('chat.premiumPhoto'),
    voice: () => t('chat.premiumVoice'),
    conversation: () => t('chat.premiumConversation', { conversations: freeConversations, name }),
  }
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
        why[refusal.what]()
      ) : (
        <>
          <span>{t('error.not_enough_credits', { needed: refusal.needed, credits: refusal.credits })}</span>{' '}
          <DiscountHint /> <TopUpLink missing={refusal.needed - refusal.credits} />
        </>
      )}
    </Banner>
  )
}

/** Leads to buying exactly the missing credits, and back here. */
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

/** The current discount on the first credits. */
function DiscountHint() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const { data } = useCall('welcomeDiscount', {}, { enabled: user?.paid_user === false })
  const discount = data?.discountcode
  if (!user || !discount) return null
  const isOver = discount.expires !== null && Date.parse(discount.expires) <= getServerNow(user.server_time)
  return isOver ? null : formatWelcome(t, locale, discount)
}
