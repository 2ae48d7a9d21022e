import { useState } from 'react'
import type { AdminCommission } from '#contract/admin/partners/partners.ts'
import { formatMoney } from '#contract/api/format.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useSearchParams } from '../../app/router/router.ts'
import { Row } from '../../ui/stack.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { TextButton, TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { ReasonDialog } from '../kit/form-dialog.tsx'
import { LoadedPage, usePage } from '../kit/list-page.tsx'
import { Moment } from '../kit/moment.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { PartnersTabs } from './partners-parts.tsx'

const lists = ['held', 'all'] as const

/** Commissions: those held as suspicious, to be released or rejected, or all. */
export function CommissionsPage() {
  const t = useText()
  const [params] = useSearchParams()
  const list = lists.find((one) => one === params.get('list')) ?? 'held'
  const commissions = useCall('adminCommissions', { list, ...usePage() })
  return (
    <Sheet title={t('admin.portal.commissions')}>
      <PartnersTabs current="held" />
      <TabLinks
        label={t('admin.partners.lists')}
        links={lists.map((name) => ({
          href: name === 'held' ? '/partners/commissions' : '/partners/commissions?list=all',
          label: t(`admin.partners.list.${name}`),
          current: name === list,
        }))}
      />
      <LoadedPage query={commissions}>
        {(data) => <Commissions list={list} rows={data.commissions} />}
      </LoadedPage>
    </Sheet>
  )
}

interface Deciding {
  readonly id: string
  readonly decision: 'release' | 'reject'
}

interface CommissionsProps {
  list: (typeof lists)[number]
  rows: readonly AdminCommission[]
}

function Commissions({ list, rows }: CommissionsProps) {
  const t = useText()
  const locale = useLocale()
  const { cache } = useApp()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const decide = useAct('adminDecideCommission', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminCommissions'] })
      void cache.invalidateQueries({ queryKey: ['adminPartners'] })
      setDeciding(null)
    },
  })
  const columns: Column<AdminCommission>[] = [
    { id: 'at', title: t('admin.portal.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    { id: 'partner', title: t('admin.partners.partner'), cell: ({ partner }) => partner.name },
    { id: 'kind', title: t('admin.portal.kind'), cell: ({ kind }) => t(`admin.portal.kind.${kind}`) },
    { id: 'state', title: t('admin.portal.state'), cell: ({ state }) => t(`admin.portal.state.${state}`) },
    {
      id: 'amount',
      title: t('admin.portal.amount'),
      numeric: true,
      cell: ({ amount }) => formatMoney(amount, locale),
    },
    {
      id: 'signs',
      title: t('admin.partners.signs'),
      cell: ({ signs }) => signs.map((sign) => t(`admin.partners.sign.${sign}`)).join(', '),
    },
    {
      id: 'payment',
      title: t('admin.payments.one'),
      cell: ({ payment }) =>
        payment && <TextLink href={`/payments/${payment}`}>{t('admin.transfers.open')}</TextLink>,
    },
    {
      id: 'decide',
      title: <span className="visually-hidden">{t('admin.partners.decide')}</span>,
      cell: ({ id, state }) => (
        <Row>
          {state === 'held' && (
            <TextButton onClick={() => setDeciding({ id, decision: 'release' })}>
              {t('admin.partners.release')}
            </TextButton>
          )}
          {(state === 'held' || state === 'pending') && (
            <TextButton onClick={() => setDeciding({ id, decision: 'reject' })}>
              {t('admin.partners.reject')}
            </TextButton>
          )}
        </Row>
      ),
    },
  ]
  return (
    <>
      <DataTable
        caption={t('admin.portal.commissions')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t(list === 'held' ? 'admin.partners.noneHeld' : 'admin.portal.nothing')}
        hasKeys
      />
      {deciding && (
        <ReasonDialog
          title={t(`admin.partners.${deciding.decision}`)}
          text={t(`admin.partners.${deciding.decision}Text`)}
          button={t(`admin.partners.${deciding.decision}`)}
          act={decide}
          onClose={() => setDeciding(null)}
          onDone={(reason) => decide.mutate({ input: { ...deciding, reason } })}
        />
      )}
    </>
  )
}
