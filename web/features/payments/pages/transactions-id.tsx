import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#contract/api/format.ts'
import { nameMethod } from '#contract/features/payments/payment-method.ts'
import type { CreditEntry } from '#contract/features/payments/payments.ts'
import { href } from '#contract/routing/paths.ts'
import { ensureCall, fetchCall, useApp } from '#web/app/cache/app.ts'
import { useSiteTimeZone } from '#web/app/languages/time.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/link.tsx'
import { EmptyState } from '#web/ui/placeholders.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { type LoadArguments, useLocation, useParams } from '../../../app/router/router.ts'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-section.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import styles from '../history/entry-list.module.css'
import { PaymentDetail, PaymentStatusChip } from '../history/payment-detail.tsx'
import { buildCreditPages, buildPaymentPages, usePayment } from '../payment-queries.ts'
import { PaymentStatus } from '../payment-status.tsx'
import { SpendingLimit } from '../spending-limit.tsx'
import '../print.css'

/** Incoming and spent credits, newest first. */
function CreditList() {
  const t = useTranslate()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    buildCreditPages(useApp()),
  )
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <EmptyState title={t('transactions.history.empty')} />
  return (
    <Stack gap={4}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.number} entry={entry} />
        ))}
      </ul>
      <Row>
        {hasNextPage && (
          <Button variant="soft" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('transactions.more')}
          </Button>
        )}
        <ButtonLink variant="ghost" href="/api/credits.php?format=csv" download>
          {t('transactions.export')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}

function Entry({ entry }: { entry: CreditEntry }) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const { change, profile, payment } = entry
  const amount = formatNumber(change, locale, { signDisplay: 'always' }).replace('-', '−')
  return (
    <li className={styles.entry}>
      <b>{t(`transactions.reason.${entry.reason}`)}</b>
      <span className={classes(styles.amount, change > 0 && styles.came)}>{amount}</span>
      <span className={styles.note}>
        <span>{formatDateTime(entry.date, locale, timeZone)}</span>
        {profile && (
          <>
            <span>{' · '}</span>
            <TextLink href={href('members-id', locale, { id: profile.id })}>
              {t('transactions.to', { name: profile.name })}
            </TextLink>
          </>
        )}
        {payment && (
          <>
            <span>{' · '}</span>
            <TextLink href={href('transactions-id', locale, { id: payment })}>
              {t('transactions.detail.number')}
            </TextLink>
          </>
        )}
      </span>
      <span className={styles.end}>{t('transactions.balance', { credits: entry.balance })}</span>
    </li>
  )
}

/** The member's payments, newest first, each leading to its own page. */
function PaymentList() {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    buildPaymentPages(useApp()),
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
              {`${formatDate(one.created, locale, { style: 'medium', timeZone })} · ${nameMethod(t, one.method)}`}
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
      fetchCall(app, 'payment', { id: params.id }),
      ensureCall(app, 'agreement', { payment: params.id }),
      fetchCall(app, 'repeatOrder', { payment: params.id }),
    ])
  } else if (url.searchParams.get('tab') === historyTab) {
    await app.cache.prefetchInfiniteQuery(buildCreditPages(app))
  } else if (url.searchParams.get('tab') === limitTab) {
    await ensureCall(app, 'spendingCap', {})
  } else {
    await app.cache.prefetchInfiniteQuery(buildPaymentPages(app))
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
      <TextLink variant="strong" href={href('transactions-id', locale)}>
        {t('transactions.seeAll')}
      </TextLink>
    </Stack>
  )
}
