import { href } from '#contract/routing/paths.ts'
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
import { PaymentDetail } from '../history/payment-detail.tsx'
import { PaymentList } from '../history/payment-list.tsx'
import { creditPages, paymentPages } from '../payment-queries.ts'
import { PaymentStatus } from '../payment-status.tsx'
import { SpendingLimit } from '../spending-limit.tsx'
import { usePayment } from '../use-payment.ts'

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
