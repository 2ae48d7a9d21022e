import { useState } from 'react'
import type { DiscountEntry, NewDiscount } from '#contract/admin/payments/discounts.ts'
import { formatCountry, formatMoney } from '#contract/api/format.ts'
import { maxDiscountPercent } from '#contract/api/limits.ts'
import { useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Row } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextButton } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useText } from '../admin-language.ts'
import type { Column } from '../kit/data-table.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { Moment } from '../kit/moment.tsx'
import { MoneyTabs } from '../kit/page-tabs.tsx'
import { ResourceList } from '../kit/resource-list.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'
import { useWork } from '../staff-session.ts'
import { nothingTyped, type TypedCode, toCodeTerms } from './code-terms.ts'

const codeFields = [
  'code',
  'value_percentage',
  'country',
  'starts',
  'expires',
  'minimum_order_value',
] as const
const validities = ['once', 'once_per_user', 'unlimited'] as const

/** Makes a discount code. */
function CodeDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { cache } = useApp()
  const { currency, time_zone: zone } = useWork().site
  const errors = useCheckedForm()
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(nothingTyped)
  const [validity, setValidity] = useState<NewDiscount['validity']>('once_per_user')
  const add = useAct('adminAddDiscount', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminDiscounts'] })
      onClose()
    },
    onError: errors.showError,
  })
  const labels: Record<keyof TypedCode, string> = {
    code: t('admin.codes.code'),
    value_percentage: t('admin.codes.percentage'),
    country: t('admin.packages.countryOrAll'),
    starts: t('admin.codes.starts'),
    expires: t('admin.codes.expires'),
    minimum_order_value: t('admin.codes.minimumIn', { currency }),
  }
  const hints: Partial<Record<keyof TypedCode, string>> = {
    code: t('admin.codes.codeHint'),
    value_percentage: t('admin.codes.percentageHint', { max: maxDiscountPercent }),
    country: t('admin.packages.countryHint'),
    expires: t('admin.codes.expiresHint', { zone }),
  }
  return (
    <FormDialog
      title={t('admin.codes.add')}
      button={t('admin.save')}
      busy={add.isPending}
      {...{ errors, onClose }}
      onSubmit={() => add.mutate({ input: toCodeTerms(typed, { currency, validity }), key })}
    >
      {codeFields.map((name) => (
        <TextField
          key={name}
          type={name === 'starts' || name === 'expires' ? 'date' : 'text'}
          label={labels[name]}
          hint={hints[name]}
          name={name}
          min={name === 'expires' ? typed.starts : undefined}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          error={errors.getText(name)}
        />
      ))}
      <SelectField
        label={t('admin.codes.validity')}
        value={validity}
        onChange={(event) => setValidity(validities.find((one) => one === event.target.value) ?? 'once')}
      >
        {validities.map((one) => (
          <option key={one} value={one}>
            {t(`admin.codes.validity.${one}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

/** Discount codes with their terms and their use. */
export function CodesPage() {
  const t = useText()
  const { call } = useApp()
  const [adding, setAdding] = useState(false)
  return (
    <Sheet
      title={t('admin.money.codes')}
      end={
        <Row>
          <ButtonLink variant="ghost" href="/codes/batches">
            {t('admin.batches.title')}
          </ButtonLink>
          <Button onClick={() => setAdding(true)}>{t('admin.codes.add')}</Button>
        </Row>
      }
    >
      <MoneyTabs current="codes" />
      <ResourceList
        call="adminDiscounts"
        caption={t('admin.money.codes')}
        columns={useCodeColumns()}
        empty={t('admin.codes.none')}
        search={{ label: t('admin.codes.search') }}
        loadPage={async (query, page) => {
          const search = query.get('search') ?? ''
          const { discounts: rows, ...rest } = await call('adminDiscounts', { search, ...page })
          return { rows, ...rest }
        }}
      />
      {adding && <CodeDialog onClose={() => setAdding(false)} />}
    </Sheet>
  )
}

function useCodeColumns(): Column<DiscountEntry>[] {
  const t = useText()
  const locale = useLocale()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const change = useAct('adminChangeDiscount', {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['adminDiscounts'] }),
    onError: (error) => showToast({ content: texts.of(error) }),
  })
  return [
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
          : formatMoney({ amount: minimum_order_value, currency }, locale),
    },
    {
      id: 'country',
      title: t('admin.packages.country'),
      cell: ({ country }) => (country ? formatCountry(country, locale) : t('admin.packages.all')),
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
      cell: ({ status, expired }) => {
        const shown = status === 'active' && expired ? 'expired' : status
        return (
          <Chip tone={shown === 'active' ? 'lagoon' : 'neutral'}>{t(`admin.codes.status.${shown}`)}</Chip>
        )
      },
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
}
