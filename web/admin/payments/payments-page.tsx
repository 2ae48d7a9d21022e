import { useInfiniteQuery } from '@tanstack/react-query'
import { type PaymentEntry, paymentLists } from '#contract/admin/payments/payments.ts'
import { formatMoney } from '#contract/api/format.ts'
import { useApp } from '../../app/cache/app.ts'
import { useSearchParams } from '../../app/router/router.ts'
import { Chip } from '../../ui/chip.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable, Paged } from '../kit/data-table.tsx'
import { Moment } from '../kit/moment.tsx'
import { SearchBox } from '../kit/search-box.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { MoneyTabs } from './money-tabs.tsx'

const tones = { pending: 'gold', completed: 'lagoon', failed: 'coral' } as const

/** Payments, those that are stuck or charged back among them. */
export function PaymentsPage() {
  const t = useText()
  const { call } = useApp()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const list = paymentLists.find((one) => one === params.get('list')) ?? 'all'
  const query = useInfiniteQuery({
    queryKey: ['adminPayments', list, search],
    queryFn: ({ pageParam }) =>
      call('adminPayments', { list, search, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  return (
    <Sheet title={t('admin.payments.title')}>
      <MoneyTabs current="payments" />
      <TabLinks
        label={t('admin.payments.lists')}
        links={paymentLists.map((name) => ({
          href: name === 'all' ? '/payments' : `/payments?list=${name}`,
          label: t(`admin.payments.list.${name}`),
          current: name === list,
        }))}
      />
      <SearchBox
        key={search}
        label={t('admin.payments.search')}
        hint={t('admin.payments.searchHint')}
        button={t('admin.search')}
        value={search}
        onSearch={(value) => setParams({ ...(list !== 'all' && { list }), ...(value && { search: value }) })}
      />
      <Paged query={query}>
        {(pages) => (
          <PaymentsTable
            payments={pages.flatMap(({ payments }) => payments)}
            empty={query.isPending ? t('ui.loading') : t('admin.payments.none')}
          />
        )}
      </Paged>
    </Sheet>
  )
}

function PaymentsTable({ payments, empty }: { payments: readonly PaymentEntry[]; empty: string }) {
  const t = useText()
  const columns: Column<PaymentEntry>[] = [
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
    { id: 'method', title: t('admin.payments.method'), cell: ({ method }) => method },
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
      cell: ({ price }) => formatMoney(price, 'en'),
    },
    {
      id: 'refunded',
      title: t('admin.payments.refunded'),
      numeric: true,
      cell: ({ refunded }) => (refunded.amount > 0 ? formatMoney(refunded, 'en') : '–'),
    },
  ]
  return (
    <DataTable
      caption={t('admin.payments.title')}
      columns={columns}
      rows={payments}
      rowKey={({ id }) => id}
      empty={empty}
    />
  )
}
