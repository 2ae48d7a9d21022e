import { useState } from 'react'
import type { NoticeEntry } from '#contract/admin/payments/notices.ts'
import { formatLanguage, formatMoney } from '#contract/api/format.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useSearchParams } from '../../app/router/router.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FactsList } from '../../ui/facts-list.tsx'
import { EmptyState } from '../../ui/placeholders.tsx'
import { Panel, Row, Stack } from '../../ui/stack.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { ReasonDialog } from '../kit/form-dialog.tsx'
import { LoadedPage, usePage } from '../kit/list-page.tsx'
import { Moment } from '../kit/moment.tsx'
import { MoneyTabs } from '../kit/page-tabs.tsx'
import { Sheet } from '../kit/sheet.tsx'

/** Withdrawals and cancellations declared without a login. */
export function NoticesPage() {
  const t = useText()
  const { cache } = useApp()
  const [params] = useSearchParams()
  const state = params.get('state') === 'done' ? 'done' : 'open'
  const query = useCall('adminNotices', { state, ...usePage() })
  const [closing, setClosing] = useState<NoticeEntry | null>(null)
  const close = useAct('adminCloseNotice', {
    onSuccess: () => {
      setClosing(null)
      return cache.invalidateQueries({ queryKey: ['adminNotices'] })
    },
  })
  return (
    <Sheet title={t('admin.money.notices')} lead={t('admin.notices.lead')}>
      <MoneyTabs current="notices" />
      <TabLinks
        label={t('admin.notices.lists')}
        links={[
          { href: '/notices', label: t('admin.notices.open'), current: state === 'open' },
          { href: '/notices?state=done', label: t('admin.notices.done'), current: state === 'done' },
        ]}
      />
      <LoadedPage query={query}>
        {({ notices }) =>
          notices.length === 0 ? (
            <EmptyState title={t('admin.notices.none')} />
          ) : (
            <Stack gap={4}>
              {notices.map((notice) => (
                <Notice key={notice.id} notice={notice} onClose={() => setClosing(notice)} />
              ))}
            </Stack>
          )
        }
      </LoadedPage>
      {closing && (
        <ReasonDialog
          title={closing.reference}
          text={closing.contract}
          button={t('admin.notices.close')}
          act={close}
          onClose={() => setClosing(null)}
          onDone={(remarks) => close.mutate({ input: { id: closing.id, remarks } })}
        />
      )}
    </Sheet>
  )
}

interface NoticeProps {
  notice: NoticeEntry
  onClose: () => void
}

function Notice({ notice, onClose }: NoticeProps) {
  const t = useText()
  const locale = useLocale()
  const { kind, finding, payment, refund, credits_spent: spent, ends_on: endsOn } = notice
  const facts = [
    {
      term: t('admin.notices.from'),
      value: `${notice.name}, ${notice.email} (${formatLanguage(notice.language, locale)})`,
    },
    { term: t('admin.notices.at'), value: <Moment at={notice.at} /> },
    { term: t('admin.notices.contract'), value: notice.contract },
    ...(finding ? [{ term: t('admin.notices.finding'), value: t(`admin.notices.finding.${finding}`) }] : []),
    ...(payment
      ? [
          {
            term: t('admin.notices.payment'),
            value: <TextLink href={`/payments/${payment}`}>{payment}</TextLink>,
          },
        ]
      : []),
    ...(spent === null ? [] : [{ term: t('admin.notices.spent'), value: String(spent) }]),
    ...(refund ? [{ term: t('admin.notices.refund'), value: formatMoney(refund, locale) }] : []),
    ...(endsOn ? [{ term: t('admin.notices.endsOn'), value: endsOn }] : []),
    ...(notice.grounds ? [{ term: t('admin.notices.grounds'), value: notice.grounds }] : []),
    ...(notice.remarks ? [{ term: t('admin.notices.remarks'), value: notice.remarks }] : []),
  ]
  return (
    <Panel>
      <Stack gap={3}>
        <Row between>
          <strong>{notice.reference}</strong>
          <Chip tone="neutral">{t(`admin.notices.kind.${kind}`)}</Chip>
        </Row>
        <FactsList facts={facts} />
        {notice.state !== 'done' && (
          <div>
            <Button variant="soft" onClick={onClose}>
              {t('admin.notices.close')}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  )
}
