import { ExternalLink, Eye, Video } from 'lucide-react'
import type { Profile } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { FictionalIcon } from '#web/features/profiles/cards/profile-name.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** What has to be said about a profile before anything is done with it: fictional, cam, one's own. */
export function ProfileNotices({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const { fictional_singular, fictional_warning, cam_link } = useLoadedCall('settings', {})
  return (
    <>
      {profile.fictional && (
        <Banner tone={fictional_warning === 'strong' ? 'coral' : 'lagoon'} icon={<FictionalIcon />}>
          {t('view.fictionalNotice', { label: fictional_singular })}
        </Banner>
      )}
      {profile.cam && (
        <Banner
          tone="gold"
          icon={<Video aria-hidden />}
          action={
            cam_link && (
              <ButtonLink
                variant="soft"
                size="small"
                href={cam_link}
                target="_blank"
                rel="noopener noreferrer"
                endIcon={<ExternalLink aria-hidden />}
              >
                {t('view.camLink', { host: new URL(cam_link).host })}
              </ButtonLink>
            )
          }
        >
          {t('view.camNotice')}
        </Banner>
      )}
      {user?.profile.id === profile.id && (
        <Banner
          tone="lagoon"
          icon={<Eye aria-hidden />}
          action={
            <ButtonLink variant="soft" size="small" href={href('profile', locale)}>
              {t('view.edit')}
            </ButtonLink>
          }
        >
          {t('view.ownNotice')}
        </Banner>
      )}
    </>
  )
}
