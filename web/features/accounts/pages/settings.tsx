import { useState } from 'react'
import { localeOf } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { ensureCall } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/page.ts'
import { Button } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { NoticesSetting } from '../../notifications/notices-setting.tsx'
import { CardSetting } from '../../payments/card-setting.tsx'
import { ExportSetting } from '../../privacy/export-setting.tsx'
import { HideFictionalSetting } from '../../profiles/hide-fictional-setting.tsx'
import { InvisibleSetting } from '../../profiles/invisible-setting.tsx'
import { VisitorsSetting } from '../../profiles/visitors-setting.tsx'
import { BlockedSetting } from '../../safety/blocked-setting.tsx'
import { DeleteAccount } from '../delete-account.tsx'
import { DevicesSetting } from '../devices-setting.tsx'
import { EmailSetting } from '../email-setting.tsx'
import { PasskeysSetting } from '../passkeys-setting.tsx'
import { PasswordSetting } from '../password-setting.tsx'
import { ThemeSetting } from '../theme-setting.tsx'

export async function load({ app }: LoadArguments<'settings'>): Promise<undefined> {
  await Promise.all([
    ensureCall(app, 'sessions', {}),
    ensureCall(app, 'blocks', {}),
    ensureCall(app, 'passkeys', {}),
    ensureCall(app, 'latestExport', {}),
    ensureCall(app, 'storedCard', {}),
  ])
}

/** The hub of all that a member can set. */
export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const [leaving, setLeaving] = useState(false)
  if (!user) return null
  const sections = [
    {
      id: 'visibility',
      title: t('settings.visibility'),
      content: (
        <Stack gap={4}>
          <InvisibleSetting user={user} />
          <VisitorsSetting user={user} />
          <HideFictionalSetting user={user} />
        </Stack>
      ),
    },
    { id: 'notices', title: t('settings.notices'), content: <NoticesSetting user={user} /> },
    {
      id: 'language',
      title: t('settings.language'),
      content: (
        <p>
          <span>{`${localeOf(locale).name} · `}</span>
          <TextLink href={href('lang-config', locale)}>{t('settings.openLanguage')}</TextLink>
        </p>
      ),
    },
    { id: 'theme', title: t('settings.theme'), content: <ThemeSetting /> },
    { id: 'email', title: t('settings.email'), content: <EmailSetting email={user.email} /> },
    { id: 'password', title: t('settings.password'), content: <PasswordSetting /> },
    { id: 'passkeys', title: t('settings.passkeys'), content: <PasskeysSetting /> },
    { id: 'devices', title: t('settings.devices'), content: <DevicesSetting /> },
    { id: 'card', title: t('payments.repeat.card'), content: <CardSetting /> },
    { id: 'blocked', title: t('settings.blocked'), content: <BlockedSetting /> },
    { id: 'export', title: t('settings.export'), content: <ExportSetting /> },
    {
      id: 'leave',
      title: t('leave.title'),
      content: (
        <Button variant="ghost" onClick={() => setLeaving(true)}>
          {t('leave.open')}
        </Button>
      ),
    },
  ]
  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={t('nav.settings')} />
        {sections.map(({ id, title, content }) => (
          <PageSection key={id} id={id} title={title}>
            <Panel voice="none">{content}</Panel>
          </PageSection>
        ))}
      </Stack>
      <DeleteAccount open={leaving} onClose={() => setLeaving(false)} />
    </Main>
  )
}
