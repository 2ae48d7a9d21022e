import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { formatDate, formatMoney } from '#contract/api/format.ts'
import { methodName } from '#contract/features/payments/payment-method.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { paymentPages } from '../payment-queries.ts'
import styles from './entry-list.module.css'
import { PaymentStatusChip } from './payment-status-chip.tsx'

/** The member's payments, newest first, each leading to its own page. */
export function PaymentList() {
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
