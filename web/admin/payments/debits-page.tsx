import { useState } from 'react'
import type { DebitBatch } from '#contract/admin/payments/bank.ts'
import { formatDate, formatMoney } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Panel, Row, Stack } from '../../ui/stack.tsx'
import { TextButton, TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { LoadedPage, usePage } from '../kit/list-page.tsx'
import { LoadError } from '../kit/loaded.tsx'
import { Moment } from '../kit/moment.tsx'
import { MoneyTabs } from '../kit/page-tabs.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { addChosenSite } from '../staff-session.ts'
import { BankFileField } from './bank-file-field.tsx'

/** Direct debits: batches for the bank, and the bank's reports. */
export function DebitsPage() {
  const t = useText()
  const query = useCall('adminDebits', usePage())
  return (
    <Sheet title={t('admin.money.debits')}>
      <MoneyTabs current="debits" />
      <LoadedPage query={query}>
        {(data) => (
          <>
            <Waiting waiting={data.waiting} />
            <Batches batches={data.batches} />
          </>
        )}
      </LoadedPage>
      <PageSection title={t('admin.debits.import')}>
        <BankFileField />
      </PageSection>
    </Sheet>
  )
}

function Waiting({ waiting }: Pick<CallOutput<'adminDebits'>, 'waiting'>) {
  const t = useText()
  const locale = useLocale()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const make = useAct('adminMakeBatch', {
    onSuccess: () => {
      setKey(crypto.randomUUID())
      void cache.invalidateQueries({ queryKey: ['adminDebits'] })
    },
  })
  return (
    <Panel>
      <Stack gap={3}>
        <LoadError>{make.error && texts.of(make.error)}</LoadError>
        <p>
          {t('admin.debits.waiting', { debits: waiting.debits, total: formatMoney(waiting.total, locale) })}
        </p>
        <Row>
          <Button
            busy={make.isPending}
            disabled={waiting.debits === 0}
            onClick={() => make.mutate({ input: {}, key })}
          >
            {t('admin.debits.make')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}

function Batches({ batches }: { batches: readonly DebitBatch[] }) {
  const t = useText()
  const locale = useLocale()
  const { cache } = useApp()
  const mark = useAct('adminMarkBatch', {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['adminDebits'] }),
  })
  const columns: Column<DebitBatch>[] = [
    { id: 'number', title: t('admin.debits.number'), numeric: true, cell: ({ number }) => number },
    { id: 'made', title: t('admin.members.at'), tight: true, cell: ({ created }) => <Moment at={created} /> },
    {
      id: 'collect',
      title: t('admin.debits.collect'),
      tight: true,
      cell: ({ collect_on }) => formatDate(collect_on, locale, { timeZone: 'UTC' }),
    },
    { id: 'debits', title: t('admin.closing.count'), numeric: true, cell: ({ debits }) => debits },
    {
      id: 'total',
      title: t('admin.payments.price'),
      numeric: true,
      cell: ({ total }) => formatMoney(total, locale),
    },
    { id: 'returned', title: t('admin.debits.returned'), numeric: true, cell: ({ returned }) => returned },
    {
      id: 'file',
      title: t('admin.debits.file'),
      cell: ({ id, number }) => (
        <TextLink href={addChosenSite(`/api/admin/debits.php?format=xml&id=${id}`)} download>
          {t('admin.debits.fileOf', { number })}
        </TextLink>
      ),
    },
    {
      id: 'sent',
      title: t('admin.debits.sent'),
      tight: true,
      cell: ({ id, sent }) =>
        sent ? (
          <Moment at={sent} />
        ) : (
          <TextButton onClick={() => mark.mutate({ input: { id, sent: true } })}>
            {t('admin.debits.mark')}
          </TextButton>
        ),
    },
  ]
  return (
    <DataTable
      caption={t('admin.money.debits')}
      columns={columns}
      rows={batches}
      rowKey={({ id }) => id}
      empty={t('admin.debits.none')}
      hasKeys
    />
  )
}
