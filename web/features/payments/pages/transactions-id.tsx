import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { formatDate, formatMoney } from '#contract/api/format.ts'
import { methodName } from '#contract/features/payments/payment-method.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useTimeZone } from '#web/app/languages/time.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { ensureCall, freshCall } from '../../../app/cache/app.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/page.ts'
import { useLocation, useParams } from '../../../app/router/router-context.ts'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { CreditList } from '../history/credit-list.tsx'
import styles from '../history/entry-list.module.css'
import { PaymentDetail } from '../history/payment-detail.tsx'
import { PaymentStatusChip } from '../history/payment-status-chip.tsx'
import { creditPages, paymentPages } from '../payment-queries.ts'
import { PaymentStatus } from '../payment-status.tsx'
import { SpendingLimit } from '../spending-limit.tsx'
import { usePayment } from '../use-payment.ts'

/** The member's payments, newest first, each leading to its own page. */
function PaymentList() {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    paymentPages(useApp()),
  )
  const payments = data.pages.flatMap((page) => page.payments ?? [])
  if (payments.length === 0) {
    return (
      <EmptyState
        title={t('transactions.empty.title')}
        text={t('transactions.empty.text')}
        action={<ButtonLink href={href('credits', locale)}>{t('pricing.buy')}</ButtonLink>}
      />
    )
  }
  return (
    <Stack gap={4}>
      <ul className={styles.list}>
        {payments.map((one) => (
          <li key={one.id} className={styles.entry}>
            <Link href={href('transactions-id', locale, { id: one.id })} className={styles.link}>
              <b>{t('credits.amount', { credits: one.credits })}</b>
            </Link>
            <span className={styles.amount}>{formatMoney(one.price, locale)}</span>
            <span className={styles.note}>
              {`${formatDate(one.created, locale, { style: 'medium', timeZone })} · ${methodName(t, one.method)}`}
            </span>
            <PaymentStatusChip payment={one} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="soft" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('transactions.more')}
        </Button>
      )}
    </Stack>
  )
}

const historyTab = 'credits'
const limitTab = 'limit'

export async function load({ app, params, url }: LoadArguments<'transactions-id'>): Promise<undefined> {
  if (params.id) {
    await Promise.all([
      freshCall(app, 'payment', { id: params.id }),
      freshCall(app, 'repeatOrder', { payment: params.id }),
    ])
  } else if (url.searchParams.get('tab') === historyTab) {
    await app.cache.prefetchInfiniteQuery(creditPages(app))
  } else if (url.searchParams.get('tab') === limitTab) {
    await ensureCall(app, 'spendingCap', {})
  } else {
    await app.cache.prefetchInfiniteQuery(paymentPages(app))
  }
}

export function Page() {
  const { id } = useParams()
  return <Main width="narrow">{id ? <One id={id} /> : <All />}</Main>
}

function All() {
  const t = useTranslate()
  const locale = useLocale()
  const tab = new URLSearchParams(useLocation().search).get('tab')
  const history = tab === historyTab
  const limit = tab === limitTab
  return (
    <Stack gap={5}>
      <PageTitle title={t('transactions.title')} />
      <TabLinks
        label={t('transactions.title')}
        links={[
          {
            href: href('transactions-id', locale),
            label: t('transactions.tab.payments'),
            current: !history && !limit,
          },
          {
            href: href('transactions-id', locale, {}, { tab: historyTab }),
            label: t('transactions.tab.credits'),
            current: history,
          },
          {
            href: href('transactions-id', locale, {}, { tab: limitTab }),
            label: t('transactions.tab.limit'),
            current: limit,
          },
        ]}
      />
      {limit ? <SpendingLimit /> : history ? <CreditList /> : <PaymentList />}
    </Stack>
  )
}

function One({ id }: { id: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const shown = usePayment(id)
  const { payment } = shown
  return (
    <Stack gap={5}>
      {payment.status === 'pending' ? (
        <PaymentStatus {...shown} />
      ) : (
        <PageTitle title={t('credits.amount', { credits: payment.credits })} />
      )}
      <PaymentDetail payment={payment} />
      <TextLink look="strong" href={href('transactions-id', locale)}>
        {t('transactions.seeAll')}
      </TextLink>
    </Stack>
  )
}
