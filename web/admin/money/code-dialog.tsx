import { useState } from 'react'
import { useApp } from '../../lib/app.ts'
import { useAct } from '../../lib/use-call.ts'
import { useFormErrors } from '../../lib/use-form-errors.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TwoColumns } from '../../ui/two-columns.tsx'
import { useText } from '../admin-language.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useWork } from '../staff-session.ts'

const validities = ['once', 'once_per_user', 'unlimited'] as const

/** Makes a discount code. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { cache } = useApp()
  const { site } = useWork()
  const errors = useFormErrors()
  const [key] = useState(() => crypto.randomUUID())
  const [code, setCode] = useState('')
  const [percentage, setPercentage] = useState('10')
  const [validity, setValidity] = useState<(typeof validities)[number]>('once_per_user')
  const [country, setCountry] = useState('')
  const [expires, setExpires] = useState('')
  const [minimum, setMinimum] = useState('')
  const add = useAct('adminAddDiscount', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminDiscounts'] })
      onClose()
    },
    onError: errors.showError,
  })
  const cents = minimum.trim() === '' ? null : Math.round(Number(minimum.replace(',', '.')) * 100)
  const input = {
    ...(code.trim() && { code: code.trim().toUpperCase() }),
    country: country.trim() === '' ? null : country.trim().toUpperCase(),
    user_id: null,
    expires: expires ? new Date(`${expires}T23:59:59`).toISOString() : null,
    value_percentage: Number(percentage),
    currency: cents === null ? null : site.currency,
    minimum_order_value: cents,
    validity,
    paymentmethods: [],
  }
  return (
    <FormDialog
      title={t('admin.codes.add')}
      button={t('admin.save')}
      busy={add.isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={() => add.mutate({ input, key })}
    >
      <TextField
        label={t('admin.codes.code')}
        hint={t('admin.codes.codeHint')}
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={errors.textOf('code')}
      />
      <TwoColumns>
        <TextField
          label={t('admin.codes.percentage')}
          inputMode="decimal"
          required
          value={percentage}
          onChange={(event) => setPercentage(event.target.value)}
          error={errors.textOf('value_percentage')}
        />
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
        <TextField
          label={t('admin.packages.countryOrAll')}
          maxLength={2}
          value={country}
          onChange={(event) => setCountry(event.target.value)}
          error={errors.textOf('country')}
        />
        <TextField
          type="date"
          label={t('admin.codes.expires')}
          value={expires}
          onChange={(event) => setExpires(event.target.value)}
          error={errors.textOf('expires')}
        />
      </TwoColumns>
      <TextField
        label={t('admin.codes.minimumIn', { currency: site.currency })}
        inputMode="decimal"
        value={minimum}
        onChange={(event) => setMinimum(event.target.value)}
        error={errors.textOf('minimum_order_value')}
      />
    </FormDialog>
  )
}
