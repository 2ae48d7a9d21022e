import { paymentLists } from '#contract/admin/payments/payment-lists.ts'
import type { PaymentEntry } from '#contract/admin/payments/payments.ts'
import { formatMoney } from '#contract/api/format.ts'
import { nameMethod } from '#contract/features/payments/payment-method.ts'
import { useApp } from '../../app/cache/app.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import type { Column } from '../kit/data-table.tsx'
import { Moment } from '../kit/moment.tsx'
import { MoneyTabs } from '../kit/page-tabs.tsx'
import { ResourceList } from '../kit/resource-list.tsx'
import { Sheet } from '../kit/sheet.tsx'

const tones = { pending: 'gold', completed: 'lagoon', failed: 'coral' } as const

/** Payments, those that are stuck or charged back among them. */
export function PaymentsPage() {
  const t = useText()
  const { call } = useApp()
  return (
    <Sheet title={t('admin.payments.title')}>
      <MoneyTabs current="payments" />
      <ResourceList
        call="adminPayments"
        caption={t('admin.payments.title')}
        columns={usePaymentColumns()}
        empty={t('admin.payments.none')}
        search={{ label: t('admin.payments.search'), hint: t('admin.payments.searchHint') }}
        filters={[
          {
            name: 'list',
            label: t('admin.payments.lists'),
            variant: 'tabs',
            options: paymentLists.map((name) => ({
              value: name === 'all' ? '' : name,
              label: t(`admin.payments.list.${name}`),
            })),
          },
        ]}
        loadPage={async (query, page) => {
          const list = paymentLists.find((one) => one === query.get('list')) ?? 'all'
          const search = query.get('search') ?? ''
          const { payments: rows, ...rest } = await call('adminPayments', { list, search, ...page })
          return { rows, ...rest }
        }}
      />
    </Sheet>
  )
}

function usePaymentColumns(): Column<PaymentEntry>[] {
  const t = useText()
  const locale = useLocale()
  return [
    {
      id: 'at',
      title: t('admin.members.at'),
      tight: true,
      cell: ({ id, at }) => (
        <TextLink href={`/payments/${id}`}>
          <Moment at={at} />
        </TextLink>
      ),
    },
    { id: 'member', title: t('admin.texts.member'), cell: ({ member }) => member?.name ?? t('admin.erased') },
    {
      id: 'method',
      title: t('admin.payments.method'),
      cell: ({ method }) => nameMethod(t, method),
      optional: true,
    },
    {
      id: 'status',
      title: t('admin.payments.status'),
      cell: ({ status, charged_back }) => (
        <>
          <Chip tone={tones[status]}>{t(`admin.payments.status.${status}`)}</Chip>{' '}
          {charged_back && <Chip tone="coral">{t('admin.payments.chargedBack')}</Chip>}
        </>
      ),
    },
    { id: 'credits', title: t('admin.members.credits'), numeric: true, cell: ({ credits }) => credits },
    {
      id: 'price',
      title: t('admin.payments.price'),
      numeric: true,
      cell: ({ price }) => formatMoney(price, locale),
    },
    {
      id: 'refunded',
      title: t('admin.payments.refunded'),
      numeric: true,
      cell: ({ refunded }) => (refunded.amount > 0 ? formatMoney(refunded, locale) : '–'),
    },
  ]
}
