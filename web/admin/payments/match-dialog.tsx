import { useState } from 'react'
import type { Booking } from '#contract/admin/payments/bank.ts'
import { formatMoney } from '#contract/api/format.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { useFormErrors } from '../../app/calls/use-form-errors.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { FormDialog } from '../kit/form-dialog.tsx'

interface MatchDialogProps {
  booking: Booking
  onClose: () => void
}

/** Gives money that arrived to the payment that it was for, or sets it aside. */
export function MatchDialog({ booking, onClose }: MatchDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useFormErrors()
  const [payment, setPayment] = useState('')
  const match = useAct('adminMatchBooking', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminBookings'] })
      onClose()
    },
    onError: errors.showError,
  })
  return (
    <FormDialog
      title={t('admin.transfers.match')}
      button={t(payment.trim() ? 'admin.transfers.match' : 'admin.transfers.dismiss')}
      busy={match.isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={() => match.mutate({ input: { id: booking.id, payment: payment.trim() || null } })}
    >
      <p>{`${formatMoney(booking.amount, 'en')} · ${booking.payer.name} · ${booking.remittance}`}</p>
      <TextField
        label={t('admin.transfers.paymentId')}
        hint={t('admin.transfers.paymentIdHint')}
        value={payment}
        onChange={(event) => setPayment(event.target.value)}
        error={errors.textOf('payment')}
      />
    </FormDialog>
  )
}
