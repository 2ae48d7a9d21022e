import { useState } from 'react'
import { completeness } from '#contract/features/profiles/completeness.ts'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { PhotoManager } from '../../photos/photo-manager.tsx'
import { AboutBlock, PersonalBlock } from '../own/profile-blocks.tsx'
import { type UnsavedForms, UnsavedGuard } from '../own/unsaved-guard.tsx'

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const [unsaved] = useState<UnsavedForms>(() => new Set())
  if (!user) return null
  const share = completeness(user.profile)
  const text = t('own.complete', { percent: Math.round(share * 100) })
  return (
    <Main width="narrow">
      <Stack gap={6}>
        <PageTitle
          title={`${user.profile.name}, ${user.profile.age}`}
          lead={text}
          end={
            <TextLink href={href('members-id', locale, { id: user.profile.id })}>{t('own.view')}</TextLink>
          }
        />
        <ProgressBar share={share} label={text} />
        <PageSection title={t('own.photos')}>
          <Panel>
            <PhotoManager user={user} />
          </Panel>
        </PageSection>
        <AboutBlock user={user} unsaved={unsaved} />
        <PersonalBlock user={user} unsaved={unsaved} />
      </Stack>
      <UnsavedGuard forms={unsaved} />
    </Main>
  )
}
