import { Camera, Images, MessagesSquare, Send } from 'lucide-react'
import { useState } from 'react'
import type { Package } from '#contract/features/payments/payments.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { PromiseCard } from '#web/ui/promise-card.tsx'
import { ensureCall } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/router.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageSection, PageTitle } from '../../../ui/page-section.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { SignupButton } from '../../profiles/cards/signup-button.tsx'
import { DiscountOffer } from '../checkout/checkout-banners.tsx'
import { PackageChoice } from '../packages/package-choice.tsx'
import { PremiumClaim } from '../packages/premium-claim.tsx'
import { usePrices } from '../payment-queries.ts'
import styles from './premium.module.css'

/** What premium gives, all of it true for every package. */
function PremiumBenefits() {
  const t = useTranslate()
  const { free_visible_photos } = useLoadedCall('settings', {})
  return (
    <PageSection title={t('premium.benefits')}>
      <div className={styles.grid}>
        <PromiseCard icon={<Images aria-hidden />} title={t('premium.benefit.photos.title')}>
          {t('premium.benefit.photos.text', { count: free_visible_photos })}
        </PromiseCard>
        <PromiseCard icon={<MessagesSquare aria-hidden />} title={t('premium.benefit.chats.title')}>
          {t('premium.benefit.chats.text')}
        </PromiseCard>
        <PromiseCard icon={<Camera aria-hidden />} title={t('premium.benefit.pictures.title')}>
          {t('premium.benefit.pictures.text')}
        </PromiseCard>
        <PromiseCard icon={<Send aria-hidden />} title={t('premium.benefit.send.title')}>
          {t('premium.benefit.send.text')}
        </PromiseCard>
      </div>
    </PageSection>
  )
}

export async function load({ app }: LoadArguments<'premium'>): Promise<undefined> {
  await ensureCall(app, 'packages', {})
}

export function Page() {
  const user = useUser()
  return <Main>{user?.paid_user ? <IsPremium credits={user.credits} /> : <Offer />}</Main>
}

function IsPremium({ credits }: { credits: number }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Stack gap={6}>
      <PageTitle title={t('premium.is.title')} lead={t('premium.is.text', { credits })} />
      <Row>
        <ButtonLink href={href('credits', locale)}>{t('premium.is.credits')}</ButtonLink>
      </Row>
      <PremiumBenefits />
      <p>{t('premium.terms')}</p>
    </Stack>
  )
}

/** The four packages of the site as p0 to p3: any of them makes premium. */
function Offer() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const prices = usePrices({})
  const tiers = chooseOffers(prices.packages)
  const [chosen, setChosen] = useState<string | null>(null)
  const item = tiers.find((one) => one.id === chosen) ?? tiers[1] ?? tiers[0]
  return (
    <Stack gap={6}>
      <PageTitle title={t('premium.title')} lead={t('premium.lead')} />
      <PremiumClaim />
      {item && prices.discount && (
        <DiscountOffer discount={prices.discount} minimum={prices.welcome_minimum} />
      )}
      {item && (
        <PageSection title={t('premium.choose')}>
          <Stack gap={4}>
            <PackageChoice packages={tiers} chosen={item.id} onChoose={setChosen} />
            <Row>
              {user ? (
                <ButtonLink href={href('credits-id-paymentmethod', locale, { id: item.id })}>
                  {t('premium.continue', { credits: item.credits })}
                </ButtonLink>
              ) : (
                <SignupButton>{t('premium.signup')}</SignupButton>
              )}
            </Row>
          </Stack>
        </PageSection>
      )}
      <PremiumBenefits />
      <p>{t('premium.terms')}</p>
    </Stack>
  )
}

/** How many packages the page of premium shows. */
const maxOffers = 4

/**
 * Chooses the packages that the page of premium shows: those with a tier, and in the places that are left those without,
 * the smallest first.
 */
export function chooseOffers<P extends Pick<Package, 'tier' | 'credits'>>(packages: readonly P[]): P[] {
  const withTier = packages.filter(({ tier }) => tier !== null)
  const without = packages.filter(({ tier }) => tier === null).sort((a, b) => a.credits - b.credits)
  const left = Math.max(0, maxOffers - withTier.length)
  return [...withTier, ...without.slice(0, left)].sort((a, b) => a.credits - b.credits)
}
