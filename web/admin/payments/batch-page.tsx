import { useState } from 'react'
import { batchCodeLists } from '#contract/admin/payments/batch-code-lists.ts'
import type { BatchCode, DiscountBatch } from '#contract/admin/payments/discount-batches.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { useParams } from '../../app/router/router.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FactsList } from '../../ui/facts-list.tsx'
import { Panel, Row, Stack } from '../../ui/stack.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import type { Column } from '../kit/data-table.tsx'
import { AskDialog } from '../kit/form-dialog.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Moment } from '../kit/moment.tsx'
import { MoneyTabs } from '../kit/page-tabs.tsx'
import { ResourceList } from '../kit/resource-list.tsx'
import { Sheet } from '../kit/sheet.tsx'

/** A batch of codes: its terms, its codes with the payments that used them, the file, and its end. */
export function BatchPage() {
  const t = useText()
  const { call } = useApp()
  const { id = '' } = useParams()
  const columns = useCodeColumns()
  const query = useCall('adminDiscountBatch', { id, limit: 1 })
  return (
    <Sheet title={query.data?.batch.name ?? t('admin.batches.one')}>
      <MoneyTabs current="codes" />
      <Loaded query={query}>
        {({ batch }) => (
          <Stack gap={5}>
            <Facts batch={batch} />
            <ResourceList
              call="adminDiscountBatch"
              caption={t('admin.money.codes')}
              columns={columns}
              empty={t('admin.batches.noneHere')}
              filters={[
                {
                  name: 'list',
                  label: t('admin.batches.lists'),
                  variant: 'tabs',
                  options: batchCodeLists.map((name) => ({
                    value: name === 'all' ? '' : name,
                    label: t(`admin.batches.list.${name}`),
                  })),
                },
              ]}
              download={{
                href: `/api/admin/discount-batch.php?format=csv&id=${id}`,
                label: t('admin.batches.file'),
              }}
              loadPage={async (params, page) => {
                const list = batchCodeLists.find((one) => one === params.get('list')) ?? 'all'
                const { codes: rows, ...rest } = await call('adminDiscountBatch', { id, list, ...page })
                return { rows, ...rest }
              }}
            />
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

const tones = { unused: 'neutral', held: 'gold', used: 'lagoon', disabled: 'coral' } as const

function useCodeColumns(): Column<BatchCode>[] {
  const t = useText()
  return [
    { id: 'code', title: t('admin.codes.code'), tight: true, cell: ({ code }) => <code>{code}</code> },
    {
      id: 'state',
      title: t('admin.members.state'),
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`admin.batches.state.${state}`)}</Chip>,
    },
    {
      id: 'at',
      title: t('admin.members.at'),
      tight: true,
      cell: ({ redeemed }) => (redeemed ? <Moment at={redeemed.at} /> : '–'),
    },
    {
      id: 'payment',
      title: t('admin.payments.one'),
      cell: ({ code, redeemed }) =>
        redeemed ? (
          <TextLink
            href={`/payments/${redeemed.payment}`}
            aria-label={t('admin.batches.paymentOf', { code })}
          >
            {t('admin.payments.one')}
          </TextLink>
        ) : (
          '–'
        ),
    },
  ]
}

function Facts({ batch }: { batch: DiscountBatch }) {
  const t = useText()
  const { cache } = useApp()
  const [ending, setEnding] = useState(false)
  const { id, codes, used, held, disabled, max_uses, starts, expires, value_percentage } = batch
  const end = useAct('adminEndDiscountBatch', {
    onSuccess: () => {
      setEnding(false)
      void cache.invalidateQueries({ queryKey: ['adminDiscountBatch'] })
      void cache.invalidateQueries({ queryKey: ['adminDiscountBatches'] })
    },
  })
  return (
    <Panel>
      <Stack gap={4}>
        <FactsList
          facts={[
            { term: t('admin.codes.percentage'), value: value_percentage },
            { term: t('admin.money.codes'), value: codes },
            { term: t('admin.codes.used'), value: `${used} + ${held}` },
            { term: t('admin.batches.cap'), value: max_uses ?? '–' },
            { term: t('admin.codes.starts'), value: starts ? <Moment at={starts} /> : '–' },
            { term: t('admin.codes.expires'), value: expires ? <Moment at={expires} /> : '–' },
            { term: t('admin.batches.state.disabled'), value: disabled },
          ]}
        />
        {used + disabled < codes && (
          <Row>
            <Button variant="danger" onClick={() => setEnding(true)}>
              {t('admin.batches.end')}
            </Button>
          </Row>
        )}
        {ending && (
          <AskDialog
            title={t('admin.batches.end')}
            text={t('admin.batches.endText')}
            button={t('admin.codes.disable')}
            act={end}
            onClose={() => setEnding(false)}
            onDone={() => end.mutate({ input: { id } })}
          />
        )}
      </Stack>
    </Panel>
  )
}
