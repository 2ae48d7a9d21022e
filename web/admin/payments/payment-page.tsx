import { useState } from 'react'
import type { PaymentDetail, ProviderState } from '#contract/admin/payments/payments.ts'
import { formatCountry, formatMoney, formatPercent } from '#contract/api/format.ts'
import { nameMethod } from '#contract/features/payments/payment-method.ts'
import { useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useParams } from '../../app/router/router.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FactsList } from '../../ui/facts-list.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Panel, Row, Stack } from '../../ui/stack.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { DataTable } from '../kit/data-table.tsx'
import { LoadError, Loaded } from '../kit/loaded.tsx'
import { Moment } from '../kit/moment.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { CaseDesk } from '../staff/cases/case-desk.tsx'
import { CaseKeys } from '../staff/cases/case-steps.tsx'
import { PurposeLine } from '../staff/purpose/purpose-form.tsx'
import { addChosenSite } from '../staff-session.ts'
import { describeChange, nameProvider } from './payment-words.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** A payment: our record, the provider's state, the refunds. */
export function PaymentPage() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall('adminPayment', { id })
  return (
    <Sheet title={t('admin.payments.one')}>
      <PurposeLine />
      <Loaded query={query}>
        {({ payment }) => (
          <Stack gap={5}>
            <Facts payment={payment} />
            <PageSection title={t('admin.members.notes')}>
              <CaseDesk shown={{ kind: 'payment', id: payment.id }} alone />
            </PageSection>
            <History payment={payment} />
            <CaseKeys />
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

function Facts({ payment }: { payment: PaymentDetail }) {
  const t = useText()
  const locale = useLocale()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const [refunding, setRefunding] = useState(false)
  const ask = useAct('adminAskProvider', {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['adminPayment'] }),
  })
  const { member, price, vat, discount, status, failure, invoice, reference } = payment
  const country = (code: string | null) => (code ? formatCountry(code, locale) : '–')
  return (
    <Panel>
      <Stack gap={4}>
        <FactsList
          facts={[
            {
              term: t('admin.payments.status'),
              value: `${t(`admin.payments.status.${status}`)}${failure ? ` (${t(`admin.payments.failure.${failure}`)})` : ''}`,
            },
            {
              term: t('admin.texts.member'),
              value: member ? (
                <TextLink
                  href={`/members/${member.id}?${new URLSearchParams({ for: t('admin.purpose.payment') })}`}
                >
                  {member.name}
                </TextLink>
              ) : (
                t('admin.erased')
              ),
            },
            { term: t('admin.members.at'), value: <Moment at={payment.at} /> },
            {
              term: t('admin.payments.method'),
              value: `${nameMethod(t, payment.method)} · ${nameProvider(t, payment.provider)}`,
            },
            { term: t('admin.members.credits'), value: payment.credits },
            { term: t('admin.payments.price'), value: formatMoney(price, locale) },
            {
              term: t('admin.payments.vat'),
              value: `${formatMoney(vat.amount, locale)} (${formatPercent(vat.percent, locale)})`,
            },
            {
              term: t('admin.payments.evidence'),
              value: t('admin.payments.evidenceText', {
                priced: country(payment.evidence.priced),
                declared: country(payment.evidence.declared),
                network: country(payment.evidence.network),
                payer: country(payment.evidence.payer),
              }),
            },
            ...(discount
              ? [
                  {
                    term: t('admin.payments.discount'),
                    value: `${discount.code}: ${formatMoney(discount.amount, locale)}`,
                  },
                ]
              : []),
            { term: t('admin.payments.invoice'), value: invoice ?? '–' },
            { term: t('admin.payments.reference'), value: <code>{reference ?? '–'}</code> },
            { term: t('admin.members.id'), value: <code>{payment.id}</code> },
          ]}
        />
        <LoadError>{ask.error && texts.of(ask.error)}</LoadError>
        {ask.data && <ProviderStateCard reported={ask.data.truth} />}
        <Row>
          <Button
            variant="ghost"
            busy={ask.isPending}
            onClick={() => ask.mutate({ input: { id: payment.id } })}
          >
            {t('admin.payments.ask')}
          </Button>
          {payment.refundable_cents > 0 && (
            <Button variant="danger" onClick={() => setRefunding(true)}>
              {t('admin.payments.refund')}
            </Button>
          )}
        </Row>
        {invoice && <InvoiceActs payment={payment} />}
        {refunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
      </Stack>
    </Panel>
  )
}

/** The invoice as the member has it, and the way to send its receipt again. */
function InvoiceActs({ payment: { id, status } }: { payment: PaymentDetail }) {
  const t = useText()
  const texts = useErrorTexts()
  const [clientId] = useState(() => crypto.randomUUID())
  const resend = useAct('adminResendInvoice')
  return (
    <>
      <LoadError>{resend.error && texts.of(resend.error)}</LoadError>
      {resend.data && (
        <Banner tone="lagoon" live>
          {t('admin.payments.resent', { email: resend.data.sent_to })}
        </Banner>
      )}
      <Row>
        <ButtonLink
          variant="ghost"
          href={addChosenSite(`/api/admin/invoice.php?payment=${id}`)}
          target="_blank"
        >
          {t('admin.payments.openInvoice')}
        </ButtonLink>
        {status === 'completed' && (
          <Button
            variant="ghost"
            busy={resend.isPending}
            disabled={resend.isSuccess}
            onClick={() => resend.mutate({ input: { client_id: clientId, payment: id } })}
          >
            {t('admin.payments.resend')}
          </Button>
        )}
      </Row>
    </>
  )
}

function ProviderStateCard({ reported }: { reported: ProviderState }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Banner tone="lagoon" live>
      <span>{t('admin.payments.truth', { status: t(`admin.payments.truth.${reported.status}`) })}</span>{' '}
      {reported.amount && <span>{formatMoney(reported.amount, locale)}</span>}
      {reported.refunded && reported.refunded.amount > 0 && (
        <span>{` · ${t('admin.payments.refunded')} ${formatMoney(reported.refunded, locale)}`}</span>
      )}
    </Banner>
  )
}

function History({ payment }: { payment: PaymentDetail }) {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      <PageSection title={t('admin.payments.refunds')}>
        <DataTable
          caption={t('admin.payments.refunds')}
          columns={[
            {
              id: 'at',
              title: t('admin.members.at'),
              tight: true,
              cell: ({ created }) => <Moment at={created} />,
            },
            {
              id: 'kind',
              title: t('admin.type'),
              cell: ({ kind }) => t(`admin.payments.back.${kind}`),
            },
            {
              id: 'amount',
              title: t('admin.payments.price'),
              numeric: true,
              cell: ({ amount }) => formatMoney(amount, locale),
            },
            {
              id: 'credits',
              title: t('admin.payments.creditsTaken'),
              numeric: true,
              cell: ({ credits }) => credits,
            },
            {
              id: 'owed',
              title: t('admin.payments.creditsOwed'),
              numeric: true,
              cell: ({ credits_owed }) => credits_owed,
            },
            {
              id: 'status',
              title: t('admin.payments.status'),
              cell: ({ status, refusal, found_by }) => (
                <>
                  <span>{`${t(`admin.payments.status.${status}`)}${refusal ? ` (${refusal})` : ''}`}</span>{' '}
                  {found_by && <Chip tone="coral">{t(`admin.payments.foundBy.${found_by}`)}</Chip>}
                </>
              ),
            },
          ]}
          rows={payment.refunds}
          rowKey={({ id }) => id}
          empty={t('admin.payments.noRefunds')}
        />
      </PageSection>
      <PageSection title={t('admin.payments.changes')}>
        <DataTable
          caption={t('admin.payments.changes')}
          columns={[
            { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
            {
              id: 'change',
              title: t('admin.payments.status'),
              cell: ({ from, to }) =>
                `${t(`admin.payments.status.${from}`)} → ${t(`admin.payments.status.${to}`)}`,
            },
            { id: 'reason', title: t('admin.reason'), cell: ({ reason }) => describeChange(t, reason) },
          ]}
          rows={payment.changes}
          rowKey={({ at, to }) => `${at} ${to}`}
          empty={t('admin.payments.noChanges')}
        />
      </PageSection>
      <PageSection title={t('admin.payments.webhooks')}>
        <DataTable
          caption={t('admin.payments.webhooks')}
          columns={[
            { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
            { id: 'times', title: t('admin.payments.times'), numeric: true, cell: ({ times }) => times },
            {
              id: 'done',
              title: t('admin.payments.processed'),
              cell: ({ processed }) => t(processed ? 'admin.yes' : 'admin.no'),
            },
          ]}
          rows={payment.webhooks}
          rowKey={({ at }) => at}
          empty={t('admin.payments.noWebhooks')}
        />
      </PageSection>
    </>
  )
}
