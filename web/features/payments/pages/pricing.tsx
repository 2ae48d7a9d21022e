import { formatCountry, formatMoney, formatPercent } from '#contract/api/format.ts'
import { countFreeMessages } from '#contract/features/credits/free-messages.ts'
import type { Package } from '#contract/features/payments/payments.ts'
import { href } from '#contract/routing/paths.ts'
import { Panel, Row, Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ensureCall } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/router.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageSection, PageTitle } from '../../../ui/page-section.tsx'
import { EmptyState } from '../../../ui/placeholders.tsx'
import { SignupButton } from '../../profiles/cards/signup-button.tsx'
import { CreditRates } from '../packages/credit-rates.tsx'
import { PremiumClaim } from '../packages/premium-claim.tsx'
import { usePrices } from '../payment-queries.ts'
import styles from './pricing.module.css'

interface PriceListProps {
  packages: readonly Package[]
  /** Where a package leads; left out, the list only informs. */
  makeLink?: ((id: string) => string) | undefined
}

/** All packages with their full price, per credit and per message. */
function PriceList({ packages, makeLink }: PriceListProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Panel>
      <ul className={styles.list}>
        {packages.map((one) => {
          const amount = t('credits.amount', { credits: one.credits })
          return (
            <li key={one.id} className={styles.line}>
              <b>{makeLink ? <TextLink href={makeLink(one.id)}>{amount}</TextLink> : amount}</b>
              <span className={styles.each}>
                {t('pricing.each', { price: formatMoney(one.per_credit, locale) })}
              </span>
              <b className={styles.price}>{formatMoney(one.price, locale)}</b>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

export async function load({ app }: LoadArguments<'pricing'>): Promise<undefined> {
  await ensureCall(app, 'packages', {})
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const settings = useLoadedCall('settings', {})
  const { message_credits, signup_credits, minimum_message_costs } = settings
  const { packages, country, vat_percent } = usePrices({})
  const lowest = minimum_message_costs[country]
  const messages = countFreeMessages(settings)
  return (
    <Main width="narrow">
      <Stack gap={6}>
        <PageTitle title={t('pricing.title')} lead={t('pricing.lead')} />
        <CreditRates />
        {lowest && (
          <p>
            {t('pricing.from', {
              credits: message_credits,
              country: formatCountry(country, locale),
              price: formatMoney(
                { amount: Math.round(lowest.costs * 100), currency: lowest.currency },
                locale,
              ),
            })}
          </p>
        )}
        {messages > 0 && <p>{t('pricing.signupCredits', { credits: signup_credits, messages })}</p>}
        <PageSection title={t('pricing.packages')}>
          {packages.length === 0 ? (
            <EmptyState level={3} title={t('payments.noPackages')} />
          ) : (
            <>
              <PriceList
                packages={packages}
                makeLink={user ? (id) => href('credits-id-paymentmethod', locale, { id }) : undefined}
              />
              <p>{t('pricing.inclVat', { percent: formatPercent(vat_percent, locale) })}</p>
            </>
          )}
        </PageSection>
        <PremiumClaim />
        {(!user || packages.length > 0) && (
          <Row>
            {user ? (
              <ButtonLink href={href('credits', locale)}>{t('pricing.buy')}</ButtonLink>
            ) : (
              <SignupButton>{t('premium.signup')}</SignupButton>
            )}
          </Row>
        )}
      </Stack>
    </Main>
  )
}
