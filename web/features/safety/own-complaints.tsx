import { formatDate } from '#contract/api/format.ts'
import { useCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { PageSection } from '#web/ui/page-section.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** The member's own complaints with what became of them. */
export function OwnComplaints() {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { data } = useCall('complaints', {})
  if (!data) return null
  return (
    <PageSection title={t('complaints.own')} distance="page">
      {data.complaints.length === 0 && <p>{t('complaints.none')}</p>}
      <Stack gap={3}>
        {data.complaints.map((complaint) => (
          <Panel key={complaint.reference} tone="sunken">
            <p>
              <strong>{complaint.reference}</strong>
              <span>{` · ${formatDate(complaint.date, locale, { timeZone })}`}</span>
            </p>
            <p>{t(`complaints.category.${complaint.category}`)}</p>
            <p>{complaint.answer ?? t(`complaints.state.${complaint.state}`)}</p>
          </Panel>
        ))}
      </Stack>
    </PageSection>
  )
}
