import { useState } from 'react'
import type { PaymentDetail } from '#contract/admin/payments/payments.ts'
import { formatMoney } from '#contract/api/format.ts'
import { callKey, useApp } from '../../app/cache/app.ts'
import { isCallError } from '../../app/calls/call-error.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { parseCentsField } from '../../app/languages/amount.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { FormDialog, ReasonField } from '../kit/form-dialog.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'
import { useCaseError } from '../staff/cases/case-desk.tsx'

interface RefundDialogProps {
  payment: PaymentDetail
  onClose: () => void
}

/** Refunds the price, or a part of it, with a reason. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const t = useText()
  const locale = useLocale()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const toCaseError = useCaseError()
  const [amount, setAmount] = useState((payment.refundable_cents / 100).toFixed(2))
  const [reason, setReason] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const refund = useAct('adminRefund', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminPayment', { id: payment.id }), answer)
      onClose()
    },
    onError: errors.showError,
  })
  const cents = parseCentsField(amount) ?? 0
  const refundable = formatMoney({ ...payment.price, amount: payment.refundable_cents }, locale)
  const isTooMuch = isCallError(refund.error, 'limit_reached')
  const general = isTooMuch ? undefined : (toCaseError(refund.error) ?? errors.general)
  return (
    <FormDialog
      title={t('admin.payments.refund')}
      button={t('admin.payments.refund')}
      danger
      busy={refund.isPending}
      errors={{ ...errors, general }}
      onClose={onClose}
      onSubmit={() => refund.mutate({ input: { payment: payment.id, amount_cents: cents, reason }, key })}
    >
      <p>{t('admin.payments.refundText', { amount: refundable })}</p>
      <TextField
        label={t('admin.payments.amount', { currency: payment.price.currency })}
        inputMode="decimal"
        name="amount_cents"
        required
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={isTooMuch ? t('admin.form.max', { max: refundable }) : errors.getText('amount_cents')}
      />
      <ReasonField value={reason} onChange={setReason} error={errors.getText('reason')} />
    </FormDialog>
  )
}
