import { useState } from 'react'
import type { Booking, Payout } from '#contract/admin/payments/bank.ts'
import { formatDate, formatMoney } from '#contract/api/format.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useSearchParams } from '../../app/router/router.ts'
import { Chip } from '../../ui/chip.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextButton, TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { LoadedPage, usePage } from '../kit/list-page.tsx'
import { Moment } from '../kit/moment.tsx'
import { MoneyTabs } from '../kit/page-tabs.tsx'
import { DownloadLink, Sheet } from '../kit/sheet.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'
import { BankFileField } from './bank-file-field.tsx'

interface MatchDialogProps {
  booking: Booking
  onClose: () => void
}

/** Assigns incoming money to its payment, or sets it aside. */
function MatchDialog({ booking, onClose }: MatchDialogProps) {
  const t = useText()
  const locale = useLocale()
  const { cache } = useApp()
  const errors = useCheckedForm()
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
      <p>{`${formatMoney(booking.amount, locale)} · ${booking.payer.name} · ${booking.remittance}`}</p>
      <TextField
        label={t('admin.transfers.paymentId')}
        hint={t('admin.transfers.paymentIdHint')}
        value={payment}
        onChange={(event) => setPayment(event.target.value)}
        error={errors.getText('payment')}
      />
    </FormDialog>
  )
}

const states = ['open', 'matched', 'dismissed'] as const

/** Incoming money, and refunds to be transferred manually. */
export function TransfersPage() {
  const t = useText()
  const [params] = useSearchParams()
  const state = states.find((one) => one === params.get('state')) ?? 'open'
  const bookings = useCall('adminBookings', { state, ...usePage() })
  const payouts = useCall('adminPayouts', usePage('payouts'))
  return (
    <Sheet title={t('admin.money.transfers')}>
      <MoneyTabs current="transfers" />
      <BankFileField />
      <PageSection title={t('admin.transfers.arrived')}>
        <TabLinks
          label={t('admin.transfers.lists')}
          links={states.map((name) => ({
            href: name === 'open' ? '/transfers' : `/transfers?state=${name}`,
            label: t(`admin.transfers.state.${name}`),
            current: name === state,
          }))}
        />
        <LoadedPage query={bookings}>{(data) => <Bookings bookings={data.bookings} />}</LoadedPage>
      </PageSection>
      <PageSection title={t('admin.transfers.payouts')}>
        <LoadedPage query={payouts} field="payouts">
          {(data) => <Payouts payouts={data.payouts} />}
        </LoadedPage>
      </PageSection>
    </Sheet>
  )
}

function Bookings({ bookings }: { bookings: readonly Booking[] }) {
  const t = useText()
  const locale = useLocale()
  const [matching, setMatching] = useState<Booking | null>(null)
  const columns: Column<Booking>[] = [
    {
      id: 'on',
      title: t('admin.closing.day'),
      tight: true,
      cell: ({ booked_on }) => formatDate(booked_on, locale, { timeZone: 'UTC' }),
    },
    {
      id: 'amount',
      title: t('admin.payments.price'),
      numeric: true,
      cell: ({ amount }) => formatMoney(amount, locale),
    },
    { id: 'payer', title: t('admin.transfers.payer'), cell: ({ payer }) => `${payer.name} ${payer.iban}` },
    { id: 'text', title: t('admin.texts.text'), cell: ({ remittance }) => remittance },
    {
      id: 'payment',
      title: t('admin.payments.one'),
      cell: (booking) =>
        booking.payment ? (
          <TextLink href={`/payments/${booking.payment}`}>{t('admin.transfers.open')}</TextLink>
        ) : (
          booking.matched_by === null && (
            <TextButton onClick={() => setMatching(booking)}>{t('admin.transfers.match')}</TextButton>
          )
        ),
    },
  ]
  return (
    <>
      <DataTable
        caption={t('admin.transfers.arrived')}
        columns={columns}
        rows={bookings}
        rowKey={({ id }) => id}
        empty={t('admin.transfers.none')}
        hasKeys
      />
      {matching && <MatchDialog booking={matching} onClose={() => setMatching(null)} />}
    </>
  )
}

const checkTones = {
  match: 'lagoon',
  close_match: 'coral',
  no_match: 'coral',
  not_possible: 'neutral',
} as const

function Payouts({ payouts }: { payouts: readonly Payout[] }) {
  const t = useText()
  const locale = useLocale()
  const { cache } = useApp()
  const pay = useAct('adminPayOut', {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['adminPayouts'] }),
  })
  const columns: Column<Payout>[] = [
    { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ created }) => <Moment at={created} /> },
    {
      id: 'amount',
      title: t('admin.payments.price'),
      numeric: true,
      cell: ({ amount }) => formatMoney(amount, locale),
    },
    { id: 'to', title: t('admin.transfers.to'), cell: ({ to }) => (to ? `${to.name} ${to.iban}` : '–') },
    {
      id: 'check',
      title: t('admin.transfers.payeeCheck'),
      cell: ({ payee_check: check }) =>
        check ? <Chip tone={checkTones[check]}>{t(`admin.transfers.payeeCheck.${check}`)}</Chip> : '–',
    },
    {
      id: 'payment',
      title: t('admin.payments.one'),
      cell: ({ payment }) => <TextLink href={`/payments/${payment}`}>{t('admin.transfers.open')}</TextLink>,
    },
    {
      id: 'done',
      title: <span className="visually-hidden">{t('admin.transfers.paid')}</span>,
      tight: true,
      cell: ({ refund }) => (
        <TextButton onClick={() => pay.mutate({ input: { refund } })}>{t('admin.transfers.paid')}</TextButton>
      ),
    },
  ]
  const hasFile = payouts.some(({ amount, to }) => amount.currency === 'EUR' && to !== null)
  return (
    <Stack gap={3}>
      {hasFile && (
        <Row>
          <DownloadLink href="/api/admin/payouts.php?format=xml" label={t('admin.transfers.file')} />
        </Row>
      )}
      <DataTable
        caption={t('admin.transfers.payouts')}
        columns={columns}
        rows={payouts}
        rowKey={({ refund }) => refund}
        empty={t('admin.transfers.noPayouts')}
      />
    </Stack>
  )
}
