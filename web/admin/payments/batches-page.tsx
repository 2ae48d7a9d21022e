import { useState } from 'react'
import type { DiscountBatch } from '#contract/admin/payments/discount-batches.ts'
import { maxDiscountPercent } from '#contract/api/limits.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { useNavigate } from '../../app/router/router.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Row } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import type { Column } from '../kit/data-table.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { readRules } from '../kit/form-fields.tsx'
import { Moment } from '../kit/moment.tsx'
import { MoneyTabs } from '../kit/page-tabs.tsx'
import { ResourceList } from '../kit/resource-list.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'
import { useWork } from '../staff-session.ts'
import { nothingTyped, readSharedTerms } from './code-terms.ts'

/** Batches of single-use codes, and the way to make one. */
export function BatchesPage() {
  const t = useText()
  const { call } = useApp()
  const [adding, setAdding] = useState(false)
  return (
    <Sheet
      title={t('admin.batches.title')}
      lead={t('admin.batches.lead')}
      end={
        <Row>
          <ButtonLink variant="ghost" href="/codes">
            {t('admin.money.codes')}
          </ButtonLink>
          <Button onClick={() => setAdding(true)}>{t('admin.batches.add')}</Button>
        </Row>
      }
    >
      <MoneyTabs current="codes" />
      <ResourceList
        call="adminDiscountBatches"
        caption={t('admin.batches.title')}
        columns={useBatchColumns()}
        empty={t('admin.batches.none')}
        search={{ label: t('admin.batches.search') }}
        loadPage={async (query, page) => {
          const search = query.get('search') ?? ''
          const { batches: rows, ...rest } = await call('adminDiscountBatches', { search, ...page })
          return { rows, ...rest }
        }}
      />
      {adding && <BatchDialog onClose={() => setAdding(false)} />}
    </Sheet>
  )
}

function useBatchColumns(): Column<DiscountBatch>[] {
  const t = useText()
  return [
    {
      id: 'name',
      title: t('admin.batches.name'),
      wide: true,
      cell: ({ id, name }) => <TextLink href={`/codes/batches/${id}`}>{name}</TextLink>,
    },
    { id: 'percent', title: '%', numeric: true, cell: ({ value_percentage }) => value_percentage },
    { id: 'codes', title: t('admin.money.codes'), numeric: true, cell: ({ codes }) => codes },
    {
      id: 'used',
      title: t('admin.codes.used'),
      numeric: true,
      cell: ({ used, held }) => `${used} + ${held}`,
    },
    {
      id: 'cap',
      title: t('admin.batches.cap'),
      numeric: true,
      cell: ({ max_uses }) => max_uses ?? '–',
    },
    {
      id: 'starts',
      title: t('admin.codes.starts'),
      tight: true,
      cell: ({ starts }) => (starts ? <Moment at={starts} /> : '–'),
    },
    {
      id: 'expires',
      title: t('admin.codes.expires'),
      tight: true,
      cell: ({ expires }) => (expires ? <Moment at={expires} /> : '–'),
    },
  ]
}

const { code: _, ...noTerms } = nothingTyped
const nothing = { name: '', codes: '100', max_uses: '', ...noTerms }
const counts = ['codes', 'max_uses'] as const
const fields = [
  'name',
  'codes',
  'value_percentage',
  'max_uses',
  'country',
  'starts',
  'expires',
  'minimum_order_value',
] as const

/** Returns the attributes of a number of codes; nothing for any other field. */
function readCountRules(name: (typeof fields)[number]) {
  const count = counts.find((one) => one === name)
  return count && { type: 'number', step: 1, ...readRules('adminAddDiscountBatch', count) }
}

/** Makes a batch of codes, and opens it. */
function BatchDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { cache } = useApp()
  const navigate = useNavigate()
  const { currency, time_zone: zone } = useWork().site
  const errors = useCheckedForm()
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(nothing)
  const add = useAct('adminAddDiscountBatch', {
    onSuccess: ({ batch }) => {
      void cache.invalidateQueries({ queryKey: ['adminDiscountBatches'] })
      onClose()
      void navigate(`/codes/batches/${batch.id}`)
    },
    onError: errors.showError,
  })
  const labels: Record<(typeof fields)[number], string> = {
    name: t('admin.batches.name'),
    codes: t('admin.batches.number'),
    value_percentage: t('admin.codes.percentage'),
    max_uses: t('admin.batches.capOptional'),
    country: t('admin.packages.countryOrAll'),
    starts: t('admin.codes.starts'),
    expires: t('admin.codes.expires'),
    minimum_order_value: t('admin.codes.minimumIn', { currency }),
  }
  const hints: Partial<Record<(typeof fields)[number], string>> = {
    name: t('admin.batches.nameHint'),
    codes: t('admin.batches.numberHint'),
    value_percentage: t('admin.codes.percentageHint', { max: maxDiscountPercent }),
    max_uses: t('admin.batches.capHint'),
    country: t('admin.packages.countryHint'),
    starts: t('admin.codes.startsHint', { zone }),
    expires: t('admin.codes.expiresHint', { zone }),
  }
  function handleSubmit() {
    const { name, codes, max_uses, ...terms } = typed
    const cap = max_uses.trim()
    add.mutate({
      input: {
        ...readSharedTerms(terms, currency),
        name,
        codes: Number(codes),
        max_uses: cap === '' ? null : Number(cap),
      },
      key,
    })
  }
  return (
    <FormDialog
      title={t('admin.batches.add')}
      button={t('admin.batches.make')}
      busy={add.isPending}
      {...{ errors, onClose }}
      onSubmit={handleSubmit}
    >
      {fields.map((name) => (
        <TextField
          key={name}
          type={name === 'starts' || name === 'expires' ? 'date' : 'text'}
          {...readCountRules(name)}
          {...(name === 'expires' && { min: typed.starts })}
          label={labels[name]}
          hint={hints[name]}
          name={name}
          required={name === 'name' || name === 'codes'}
          maxLength={name === 'name' ? readRules('adminAddDiscountBatch', 'name').maxLength : undefined}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          error={errors.getText(name)}
        />
      ))}
    </FormDialog>
  )
}
