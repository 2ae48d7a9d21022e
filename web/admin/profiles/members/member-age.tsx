import { useState } from 'react'
import type { Member } from '#contract/admin/profiles/members.ts'
import { formatCountry } from '#contract/api/format.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import { DataTable } from '../../kit/data-table.tsx'
import { ReasonDialog } from '../../kit/form-dialog.tsx'
import { Moment } from '../../kit/moment.tsx'

/** A member's proofs of age, and the staff decision. */
export function MemberAge({ member }: { member: Member }) {
  const t = useText()
  const locale = useLocale()
  const { cache } = useApp()
  const [asking, setAsking] = useState<'over_18' | 'withdrawn' | null>(null)
  // A second press, or a retry after a lost answer, is the same one.
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const decide = useAct('adminDecideAge', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminMember', { id: member.id }), answer)
      setClientId(crypto.randomUUID())
      setAsking(null)
    },
  })
  const { rule, proofs } = member.age
  const isProved = proofs[0]?.outcome === 'over_18'
  const act = isProved ? 'withdraw' : 'accept'
  return (
    <PageSection title={t('admin.age.title')}>
      <Stack gap={3}>
        <p>{t(`admin.age.rule.${rule}`)}</p>
        <DataTable
          caption={t('admin.age.title')}
          rows={proofs}
          rowKey={({ id }) => id}
          empty={t('admin.age.none')}
          columns={[
            { id: 'at', title: t('admin.age.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
            {
              id: 'outcome',
              title: t('admin.age.outcome'),
              cell: ({ outcome }) => (
                <Chip tone={outcome === 'over_18' ? 'lagoon' : 'coral'}>
                  {t(`admin.age.outcome.${outcome}`)}
                </Chip>
              ),
            },
            {
              id: 'method',
              title: t('admin.age.method'),
              cell: ({ method }) => t(`admin.age.method.${method}`),
            },
            {
              id: 'country',
              title: t('admin.age.country'),
              cell: ({ country }) => (country ? formatCountry(country, locale) : '–'),
            },
            { id: 'by', title: t('admin.age.by'), cell: ({ by }) => by ?? '–' },
            { id: 'reason', title: t('admin.reason'), cell: ({ reason }) => reason ?? '' },
          ]}
        />
        <Row>
          <Button
            variant={isProved ? 'danger' : 'soft'}
            onClick={() => setAsking(isProved ? 'withdrawn' : 'over_18')}
          >
            {t(`admin.age.${act}`)}
          </Button>
        </Row>
      </Stack>
      {asking && (
        <ReasonDialog
          title={t(`admin.age.${act}`)}
          text={t(`admin.age.${act}Text`, { name: member.name })}
          button={t(`admin.age.${act}`)}
          act={decide}
          onClose={() => setAsking(null)}
          onDone={(reason) =>
            decide.mutate({ input: { id: member.id, outcome: asking, reason, client_id: clientId } })
          }
        />
      )}
    </PageSection>
  )
}
