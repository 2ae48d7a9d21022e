import { useState } from 'react'
import { complaintAnswerDays } from '#contract/api/limits.ts'
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
import { OwnComplaints } from '../own-complaints.tsx'

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
