import { useState } from 'react'
import type { NewDiscount } from '#contract/admin/payments/discounts.ts'
import { discountPercentMost } from '#contract/api/limits.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { useFormErrors } from '../../app/calls/use-form-errors.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useWork } from '../staff-session.ts'
import { codeTerms, nothingTyped, type TypedCode } from './code-terms.ts'

const validities = ['once', 'once_per_user', 'unlimited'] as const

/** Makes a discount code. */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { cache } = useApp()
  const { currency, time_zone: zone } = useWork().site
  const errors = useFormErrors()
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
    expires: t('admin.codes.expires'),
    minimum_order_value: t('admin.codes.minimumIn', { currency }),
  }
  const hints: Partial<Record<keyof TypedCode, string>> = {
    code: t('admin.codes.codeHint'),
    value_percentage: t('admin.codes.percentageHint', { most: discountPercentMost }),
    expires: t('admin.codes.expiresHint', { zone }),
  }
  return (
    <FormDialog
      title={t('admin.codes.add')}
      button={t('admin.save')}
      busy={add.isPending}
      {...{ errors, onClose }}
      onSubmit={() => add.mutate({ input: codeTerms(typed, { currency, validity }), key })}
    >
      {(['code', 'value_percentage', 'country', 'expires', 'minimum_order_value'] as const).map((name) => (
        <TextField
          key={name}
          type={name === 'expires' ? 'date' : 'text'}
          label={labels[name]}
          hint={hints[name]}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          error={errors.textOf(name)}
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
