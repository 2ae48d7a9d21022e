import { useState } from 'react'
import { formatDate } from '#contract/api/format.ts'
import { complaintAnswerDays } from '#contract/api/limits.ts'
import { useCall } from '#web/app/calls/use-call.ts'
import { useLocale } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { PageText } from '../../../ui/page-text.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { ComplaintForm } from '../complaint-form.tsx'

/** The member's own complaints with what became of them. */
function OwnComplaints() {
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

export { load } from '../../sites/pages/static-page.tsx'

/** What to know about complaints, the form, and the own ones. */
export function Page() {
  const t = useTranslate()
  const app = useApp()
  const user = useUser()
  const { page } = useLoadedCall('page', { page: 'complaints' })
  const [reference, setReference] = useState<string | null>(null)

  function handleSent(sent: string) {
    setReference(sent)
    void app.cache.invalidateQueries({ queryKey: ['complaints'] })
  }

  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={page.title} />
        <PageText html={page.html} />
      </Stack>
      <PageSection title={t('complaints.formTitle')} distance="page">
        {reference === null ? (
          <ComplaintForm onSent={handleSent} />
        ) : (
          <Panel voice="start">
            <Stack gap={4}>
              <div role="status">
                <h3>{t('complaints.sent')}</h3>
                <p>{t('complaints.sentText', { reference, days: complaintAnswerDays })}</p>
              </div>
              <div>
                <Button variant="ghost" onClick={() => setReference(null)}>
                  {t('complaints.another')}
                </Button>
              </div>
            </Stack>
          </Panel>
        )}
      </PageSection>
      {user && <OwnComplaints />}
    </Main>
  )
}
