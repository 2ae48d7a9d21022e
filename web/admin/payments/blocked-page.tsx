import { type FormEvent, useState } from 'react'
import type { BlockedDebtor } from '#contract/admin/payments/bank.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, Stack } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextButton } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { ReasonDialog } from '../kit/form-dialog.tsx'
import { ChoiceField, makeFields } from '../kit/form-fields.tsx'
import { LoadedPage, usePage } from '../kit/list-page.tsx'
import { LoadError } from '../kit/loaded.tsx'
import { Moment } from '../kit/moment.tsx'
import { MoneyTabs } from '../kit/page-tabs.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'

/** The direct debit block list; numbers are stored only as hashes. */
export function BlockedPage() {
  const t = useText()
  const { cache } = useApp()
  const query = useCall('adminBlockedDebtors', usePage())
  const [lifting, setLifting] = useState<BlockedDebtor | null>(null)
  const refresh = () => cache.invalidateQueries({ queryKey: ['adminBlockedDebtors'] })
  const lift = useAct('adminUnblockDebtor', {
    onSuccess: () => {
      void refresh()
      setLifting(null)
    },
  })
  const columns: Column<BlockedDebtor>[] = [
    { id: 'kind', title: t('admin.type'), cell: ({ kind }) => t(`admin.blocked.${kind}`) },
    { id: 'last4', title: t('admin.blocked.last4'), cell: ({ last4 }) => `…${last4}` },
    { id: 'reason', title: t('admin.reason'), cell: ({ reason }) => reason },
    { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ created }) => <Moment at={created} /> },
    {
      id: 'lift',
      title: <span className="visually-hidden">{t('admin.blocked.lift')}</span>,
      tight: true,
      cell: (entry) => (
        <TextButton
          aria-label={t('admin.blocked.liftOf', { last4: entry.last4 })}
          onClick={() => setLifting(entry)}
        >
          {t('admin.blocked.lift')}
        </TextButton>
      ),
    },
  ]
  return (
    <Sheet title={t('admin.money.blocked')} lead={t('admin.blocked.lead')}>
      <MoneyTabs current="blocked" />
      <BlockForm onBlocked={refresh} />
      <LoadedPage query={query}>
        {({ blocked }) => (
          <DataTable
            caption={t('admin.money.blocked')}
            columns={columns}
            rows={blocked}
            rowKey={({ id }) => id}
            empty={t('admin.blocked.none')}
            hasKeys
          />
        )}
      </LoadedPage>
      {lifting && (
        <ReasonDialog
          call="adminUnblockDebtor"
          title={t('admin.blocked.lift')}
          text={t('admin.blocked.liftText', { last4: lifting.last4 })}
          button={t('admin.blocked.lift')}
          act={lift}
          onClose={() => setLifting(null)}
          onDone={(reason) => lift.mutate({ input: { id: lifting.id, reason } })}
        />
      )}
    </Sheet>
  )
}

function BlockForm({ onBlocked }: { onBlocked: () => unknown }) {
  const t = useText()
  const errors = useCheckedForm()
  const field = makeFields('adminBlockDebtor', errors)
  const [kind, setKind] = useState<BlockedDebtor['kind']>('iban')
  const [value, setValue] = useState('')
  const [reason, setReason] = useState('')
  const block = useAct('adminBlockDebtor', {
    onSuccess: () => {
      setValue('')
      setReason('')
      onBlocked()
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    block.mutate({ input: { kind, value, reason } })
  }
  return (
    <Panel>
      <form ref={errors.form} onSubmit={handleSubmit}>
        <Stack gap={3}>
          <LoadError>{errors.general}</LoadError>
          <ChoiceField
            call="adminBlockDebtor"
            field="kind"
            label={t('admin.type')}
            value={kind}
            onChange={setKind}
          >
            {(one) => t(`admin.blocked.${one}`)}
          </ChoiceField>
          <TextField
            {...field('value')}
            label={t(`admin.blocked.${kind}`)}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
          <TextField
            {...field('reason')}
            label={t('admin.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div>
            <Button type="submit" variant="soft" busy={block.isPending}>
              {t('admin.blocked.block')}
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  )
}
