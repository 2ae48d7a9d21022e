import { useState } from 'react'
import type { AdminPartnerStatement } from '#contract/admin/partners/partners.ts'
import { formatMoney } from '#contract/api/format.ts'
import { useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { TextButton } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { AskDialog } from '../kit/form-dialog.tsx'
import { LoadedPage, usePage } from '../kit/list-page.tsx'
import { LoadError } from '../kit/loaded.tsx'
import { DownloadLink, Sheet } from '../kit/sheet.tsx'
import { PartnersTabs } from './partners-parts.tsx'

/** The statements of partners, and the payout run. */
export function PartnerStatementsPage() {
  const t = useText()
  const statements = useCall('adminPartnerStatements', usePage())
  return (
    <Sheet title={t('admin.portal.statements')}>
      <PartnersTabs current="statements" />
      <LoadedPage query={statements}>{(data) => <Statements rows={data.statements} />}</LoadedPage>
    </Sheet>
  )
}

interface AskedPayment {
  readonly statement: AdminPartnerStatement
  /** Made when the question is asked, so that a second press pays nothing twice. */
  readonly clientId: string
}

const addMoney = ({ net, vat }: AdminPartnerStatement) => ({ ...net, amount: net.amount + vat.amount })

function Statements({ rows }: { rows: readonly AdminPartnerStatement[] }) {
  const t = useText()
  const locale = useLocale()
  const texts = useErrorTexts()
  const { cache } = useApp()
  const [asked, setAsked] = useState<AskedPayment | null>(null)
  const pay = useAct('adminPayPartners', {
    onSuccess: () => {
      setAsked(null)
      void cache.invalidateQueries({ queryKey: ['adminPartnerStatements'] })
      void cache.invalidateQueries({ queryKey: ['adminPartners'] })
    },
  })
  const columns: Column<AdminPartnerStatement>[] = [
    { id: 'number', title: t('admin.portal.number'), tight: true, cell: ({ number }) => number },
    { id: 'month', title: t('admin.portal.month'), tight: true, cell: ({ month }) => month },
    { id: 'partner', title: t('admin.partners.partner'), cell: ({ partner }) => partner },
    { id: 'iban', title: t('admin.portal.iban'), cell: ({ iban }) => iban ?? '–' },
    { id: 'net', title: t('admin.portal.net'), numeric: true, cell: ({ net }) => formatMoney(net, locale) },
    { id: 'vat', title: t('admin.portal.vat'), numeric: true, cell: ({ vat }) => formatMoney(vat, locale) },
    {
      id: 'state',
      title: t('admin.portal.state'),
      cell: ({ state }) => t(`admin.portal.statement.${state}`),
    },
    {
      id: 'files',
      title: <span className="visually-hidden">{t('admin.portal.pdf')}</span>,
      cell: (row) => (
        <Row>
          <DownloadLink
            href={`/api/admin/partner-statements.php?format=pdf&id=${row.id}`}
            label={t('admin.portal.pdf')}
          />
          {row.payout && (
            <DownloadLink
              href={`/api/admin/partner-payouts.php?id=${row.payout}`}
              label={t('admin.partners.file')}
            />
          )}
          {row.state === 'open' && (
            <TextButton onClick={() => setAsked({ statement: row, clientId: crypto.randomUUID() })}>
              {t('admin.partners.payHand')}
            </TextButton>
          )}
        </Row>
      ),
    },
  ]
  return (
    <Stack gap={3}>
      <LoadError>{asked === null && pay.error !== null && texts.of(pay.error)}</LoadError>
      {rows.some(({ state }) => state === 'open') && (
        <Row>
          <Button
            busy={pay.isPending}
            onClick={() => pay.mutate({ input: { client_id: crypto.randomUUID(), method: 'file' } })}
          >
            {t('admin.partners.pay')}
          </Button>
        </Row>
      )}
      <DataTable
        caption={t('admin.portal.statements')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('admin.partners.noStatements')}
        hasKeys
      />
      {asked && (
        <AskDialog
          title={t('admin.partners.payHand')}
          text={t('admin.partners.payHandText', {
            number: asked.statement.number,
            partner: asked.statement.partner,
            amount: formatMoney(addMoney(asked.statement), locale),
            iban: asked.statement.iban ?? '–',
          })}
          button={t('admin.partners.payHand')}
          act={pay}
          onClose={() => setAsked(null)}
          onDone={() =>
            pay.mutate({
              input: { client_id: asked.clientId, method: 'hand', statements: [asked.statement.id] },
            })
          }
        />
      )}
    </Stack>
  )
}
