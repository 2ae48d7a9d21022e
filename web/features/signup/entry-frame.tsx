import type { ReactNode } from 'react'
import type { Card } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { wayOn } from '#web/app/session/open-signup.ts'
import { largeImageSource } from '#web/features/profiles/cards/image-source.ts'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'
import { Row } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useNextPath } from '../../app/router/router.ts'
import { SignupSide } from './signup-side.tsx'

interface EntryFrameProps {
  profile: Card
  children: ReactNode
}

/** A signup page that begins with one member: their portrait beside it, a small one above it on phones. */
export function EntryFrame({ profile, children }: EntryFrameProps) {
  const t = useTranslate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  const next = useNextPath() ?? wayOn({ profile: profile.id }, locale)
  return (
    <SplitPage
      sideLabel={t('signup.side.label')}
      side={<SignupSide profile={profile} />}
      bar={
        <>
          <Row gap={3} oneLine>
            <Avatar source={largeImageSource(profile.main_image, settings.cdn_prefix)} />
            <ProfileName
              name={profile.name}
              age={profile.age}
              fictional={profile.fictional}
              fictionalLabel={settings.fictional_singular}
            />
          </Row>
          <TextLink href={href('login', locale, {}, { next })}>{t('nav.login')}</TextLink>
        </>
      }
    >
      {children}
    </SplitPage>
  )
}
