import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DiscountEntry } from '#contract/admin/payments/discounts.ts'
import { formatMoney } from '#contract/api/format.ts'
import { useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/error-text.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { useSearchParams } from '../../app/router/router-context.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { Moment } from '../kit/moment.tsx'
import { Paged } from '../kit/paged.tsx'
import { SearchBox } from '../kit/search-box.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { MoneyTabs } from './money-tabs.tsx'

/** Discount codes with their terms and their use. */
export function CodesPage() {
  const t = useText()
  const { call } = useApp()
  const [params, setParams] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const search = params.get('search') ?? ''
  const query = useInfiniteQuery({
    queryKey: ['adminDiscounts', search],
    queryFn: ({ pageParam }) => call('adminDiscounts', { search, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  return (
    <Sheet
      title={t('admin.money.codes')}
      end={<Button onClick={() => setAdding(true)}>{t('admin.codes.add')}</Button>}
    >
      <MoneyTabs current="codes" />
      <SearchBox
        key={search}
        label={t('admin.codes.search')}
        button={t('admin.search')}
        value={search}
        onSearch={(value) => setParams(value ? { search: value } : {})}
      />
      <Paged query={query}>
        {(pages) => <CodesTable discounts={pages.flatMap(({ discounts }) => discounts)} />}
      </Paged>
      {adding && <CodeDialog onClose={() => setAdding(false)} />}
    </Sheet>
  )
}

function CodesTable({ discounts }: { discounts: readonly DiscountEntry[] }) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const change = useAct('adminChangeDiscount', {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['adminDiscounts'] }),
    onError: (error) => showToast({ content: texts.of(error) }),
  })
  const columns: Column<DiscountEntry>[] = [
    { id: 'code', title: t('admin.codes.code'), cell: ({ code }) => <code>{code}</code> },
    { id: 'percent', title: '%', numeric: true, cell: ({ value_percentage }) => value_percentage },
    {
      id: 'validity',
      title: t('admin.codes.validity'),
      cell: ({ validity }) => t(`admin.codes.validity.${validity}`),
    },
    {
      id: 'minimum',
      title: t('admin.codes.minimum'),
      numeric: true,
      cell: ({ minimum_order_value, currency }) =>
        minimum_order_value === null || currency === null
          ? '–'
          : formatMoney({ amount: minimum_order_value, currency }, 'en'),
    },
    {
      id: 'country',
      title: t('admin.packages.country'),
      cell: ({ country }) => country ?? t('admin.packages.all'),
    },
    {
      id: 'expires',
      title: t('admin.codes.expires'),
      tight: true,
      cell: ({ expires }) => (expires ? <Moment at={expires} /> : '–'),
    },
    {
      id: 'used',
      title: t('admin.codes.used'),
      numeric: true,
      cell: ({ used, held }) => `${used} + ${held}`,
    },
    {
      id: 'status',
      title: t('admin.members.state'),
      cell: ({ status }) => (
        <Chip tone={status === 'active' ? 'lagoon' : 'neutral'}>{t(`admin.codes.status.${status}`)}</Chip>
      ),
    },
    {
      id: 'change',
      title: <span className="visually-hidden">{t('admin.change')}</span>,
      tight: true,
      cell: ({ id, code, status }) =>
        status !== 'used' && (
          <TextButton
            aria-label={t(status === 'active' ? 'admin.codes.disableOf' : 'admin.codes.enableOf', { code })}
            onClick={() =>
              change.mutate({ input: { id, status: status === 'active' ? 'disabled' : 'active' } })
            }
          >
            {t(status === 'active' ? 'admin.codes.disable' : 'admin.codes.enable')}
          </TextButton>
        ),
    },
  ]
  return (
    <DataTable
      caption={t('admin.money.codes')}
      columns={columns}
      rows={discounts}
      rowKey={({ id }) => id}
      empty={t('admin.codes.none')}
    />
  )
}
