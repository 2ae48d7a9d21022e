import type { DailyClosing } from '#contract/admin/payments/payments.ts'
import { formatMoney } from '#contract/api/format.ts'
import { nameMethod } from '#contract/features/payments/payment-method.ts'
import { useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useSearchParams } from '../../app/router/router.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { DataTable } from '../kit/data-table.tsx'
import { LoadError, Loaded } from '../kit/loaded.tsx'
import { Moment } from '../kit/moment.tsx'
import { MoneyTabs } from '../kit/page-tabs.tsx'
import { DownloadLink, Sheet } from '../kit/sheet.tsx'

/** The daily closing: payments compared with the ledger, which must match. */
export function ClosingPage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const day = params.get('day')
  const query = useCall('adminClosing', day ? { day } : {})
  return (
    <Sheet
      title={t('admin.money.closing')}
      lead={t('admin.closing.lead')}
      end={<DownloadLink href="/api/admin/closing.php?format=csv" label={t('admin.closing.csv')} />}
    >
      <MoneyTabs current="closing" />
      <Loaded query={query}>
        {({ closing }) => (
          <Stack gap={5}>
            <TextField
              type="date"
              label={t('admin.closing.day')}
              value={closing.day}
              onChange={(event) => event.target.value && setParams({ day: event.target.value })}
            />
            <State closing={closing} />
            <Sides closing={closing} />
            <Sums closing={closing} />
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

function State({ closing }: { closing: DailyClosing }) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const close = useAct('adminCloseDay', {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['adminClosing'] }),
  })
  if (closing.closed) {
    return (
      <Banner tone="lagoon">
        <span>{t('admin.closing.closedBy', { name: closing.closed_by ?? '–' })}</span>{' '}
        <Moment at={closing.closed} />
      </Banner>
    )
  }
  return (
    <Stack gap={3}>
      <Banner tone={closing.equal ? 'lagoon' : 'coral'} live>
        {t(closing.equal ? 'admin.closing.equal' : 'admin.closing.differ')}
      </Banner>
      <LoadError>{close.error && texts.of(close.error)}</LoadError>
      {closing.equal && (
        <Row>
          <Button busy={close.isPending} onClick={() => close.mutate({ input: { day: closing.day } })}>
            {t('admin.closing.close')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

function Sides({ closing }: { closing: DailyClosing }) {
  const t = useText()
  const rows = [
    { id: 'sold', ours: closing.sold_credits, ledger: closing.ledger_sold_credits },
    { id: 'taken', ours: closing.taken_credits, ledger: closing.ledger_taken_credits },
    { id: 'wallet', ours: closing.wallet_credits, ledger: closing.ledger_wallet_credits },
  ] as const
  return (
    <PageSection title={t('admin.closing.credits')}>
      <DataTable
        caption={t('admin.closing.credits')}
        columns={[
          { id: 'what', title: t('admin.closing.item'), cell: ({ id }) => t(`admin.closing.${id}`) },
          { id: 'ours', title: t('admin.closing.ours'), numeric: true, cell: ({ ours }) => ours },
          { id: 'ledger', title: t('admin.members.ledger'), numeric: true, cell: ({ ledger }) => ledger },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        empty=""
      />
    </PageSection>
  )
}

function Sums({ closing }: { closing: DailyClosing }) {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      <PageSection title={t('admin.closing.paid')}>
        <DataTable
          caption={t('admin.closing.paid')}
          columns={[
            { id: 'method', title: t('admin.payments.method'), cell: ({ method }) => nameMethod(t, method) },
            { id: 'n', title: t('admin.closing.count'), numeric: true, cell: ({ payments }) => payments },
            {
              id: 'total',
              title: t('admin.payments.price'),
              numeric: true,
              cell: ({ total }) => formatMoney(total, locale),
            },
            {
              id: 'vat',
              title: t('admin.payments.vat'),
              numeric: true,
              cell: ({ vat }) => formatMoney(vat, locale),
            },
          ]}
          rows={closing.paid}
          rowKey={({ method, total }) => `${method} ${total.currency}`}
          empty={t('admin.closing.nothingPaid')}
        />
      </PageSection>
      <PageSection title={t('admin.payments.refunded')}>
        <DataTable
          caption={t('admin.payments.refunded')}
          columns={[
            {
              id: 'kind',
              title: t('admin.type'),
              cell: ({ kind }) => t(`admin.payments.back.${kind}`),
            },
            { id: 'n', title: t('admin.closing.count'), numeric: true, cell: ({ refunds }) => refunds },
            {
              id: 'total',
              title: t('admin.payments.price'),
              numeric: true,
              cell: ({ total }) => formatMoney(total, locale),
            },
          ]}
          rows={closing.back}
          rowKey={({ kind, total }) => `${kind} ${total.currency}`}
          empty={t('admin.payments.noRefunds')}
        />
      </PageSection>
    </>
  )
}
