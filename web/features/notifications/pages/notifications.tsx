import { useState } from 'react'
import {
  type NotificationKind,
  notificationKinds,
} from '#contract/features/notifications/notification-kinds.ts'
import { ensureCall } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/page.ts'
import { useSearchParams } from '../../../app/router/router-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { DeleteAccount } from '../../accounts/delete-account.tsx'
import { EmailSetting } from '../../accounts/email-setting.tsx'
import { FormPage } from '../../accounts/form-page.tsx'
import { NotificationSwitches } from '../notification-switches.tsx'
import { PushSetting } from '../push/push-setting.tsx'
import { UnsubscribeStep } from '../unsubscribe-step.tsx'

export async function load({ app }: LoadArguments<'notifications'>): Promise<undefined> {
  const { user } = await ensureCall(app, 'currentUser', {})
  if (user) await ensureCall(app, 'notificationSettings', {})
}

/** Notices, the address they go to, and the way out; by the link of a mail, only how to stop its kind. */
export function Page() {
  const t = useTranslate()
  const [query] = useSearchParams()
  const token = query.get('token')
  const source = notificationKinds.find((kind) => kind === query.get('source')) ?? null
  if (token === null) return <OwnNotices source={source} />
  return (
    <FormPage title={t('unsubscribe.title')}>
      <UnsubscribeStep token={token} kind={source} />
    </FormPage>
  )
}

function OwnNotices({ source }: { source: NotificationKind | null }) {
  const t = useTranslate()
  const user = useUser()
  const [leaving, setLeaving] = useState(false)
  if (!user) return null
  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={t('notifications.title')} lead={t('notifications.lead')} />
        <Panel voice="start">
          <NotificationSwitches source={source} />
        </Panel>
        <PageSection title={t('push.title')}>
          <Panel voice="none">
            <PushSetting />
          </Panel>
        </PageSection>
        <PageSection title={t('settings.email')}>
          <Panel voice="none">
            <EmailSetting email={user.email} />
          </Panel>
        </PageSection>
        <PageSection title={t('leave.title')}>
          <Panel voice="none">
            <Button variant="ghost" onClick={() => setLeaving(true)}>
              {t('leave.open')}
            </Button>
          </Panel>
        </PageSection>
      </Stack>
      <DeleteAccount open={leaving} onClose={() => setLeaving(false)} />
    </Main>
  )
}
