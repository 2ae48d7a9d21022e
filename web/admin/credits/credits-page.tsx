import type { Adjustment } from '#contract/admin/credits/credits.ts'
import { useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Row } from '../../ui/stack.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useText } from '../admin-language.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { LoadedPage, usePage } from '../kit/list-page.tsx'
import { Moment } from '../kit/moment.tsx'
import { MoneyTabs } from '../kit/page-tabs.tsx'
import { Sheet } from '../kit/sheet.tsx'

const tones = { waiting: 'gold', booked: 'lagoon', refused: 'coral' } as const

/** Manual credit adjustments; large ones need a second person. */
export function CreditsPage() {
  const t = useText()
  const query = useCall('adminAdjustments', usePage())
  return (
    <Sheet
      title={t('admin.credits.title')}
      lead={query.data && t('admin.credits.lead', { limit: query.data.limit })}
    >
      <MoneyTabs current="credits" />
      <LoadedPage query={query}>{({ adjustments }) => <Adjustments adjustments={adjustments} />}</LoadedPage>
    </Sheet>
  )
}

function Adjustments({ adjustments }: { adjustments: readonly Adjustment[] }) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const judge = useAct('adminJudgeAdjustment', {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['adminAdjustments'] }),
    onError: (error) => showToast({ content: texts.of(error) }),
  })
  const columns: Column<Adjustment>[] = [
    {
      id: 'member',
      title: t('admin.texts.member'),
      cell: ({ member }) => (
        <TextLink href={`/members/${member.id}?${new URLSearchParams({ for: t('admin.purpose.payment') })}`}>
          {member.name}
        </TextLink>
      ),
    },
    { id: 'credits', title: t('admin.members.credits'), numeric: true, cell: ({ credits }) => credits },
    { id: 'reason', title: t('admin.reason'), cell: ({ reason }) => reason },
    { id: 'by', title: t('admin.credits.by'), cell: ({ requested_by }) => requested_by },
    { id: 'at', title: t('admin.members.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'state',
      title: t('admin.members.state'),
      cell: ({ state, decided_by }) => (
        <>
          <Chip tone={tones[state]}>{t(`admin.credits.state.${state}`)}</Chip> <span>{decided_by}</span>
        </>
      ),
    },
    {
      id: 'judge',
      title: <span className="visually-hidden">{t('admin.credits.second')}</span>,
      tight: true,
      cell: ({ id, state, own }) =>
        state === 'waiting' &&
        (own ? (
          t('admin.credits.waitsForOther')
        ) : (
          <Row gap={2}>
            <Button
              size="small"
              busy={judge.isPending}
              onClick={() => judge.mutate({ input: { id, agree: true } })}
            >
              {t('admin.credits.agree')}
            </Button>
            <Button
              size="small"
              variant="ghost"
              busy={judge.isPending}
              onClick={() => judge.mutate({ input: { id, agree: false } })}
            >
              {t('admin.credits.refuse')}
            </Button>
          </Row>
        )),
    },
  ]
  return (
    <DataTable
      caption={t('admin.credits.title')}
      columns={columns}
      rows={adjustments}
      rowKey={({ id }) => id}
      empty={t('admin.credits.none')}
      hasKeys
    />
  )
}
