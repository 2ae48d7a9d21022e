import type { Card } from '#contract/features/profiles/profile.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import { StagePortrait } from '#web/ui/stage.tsx'
import portrait from '../../ui/art/sofie.webp'
import styles from './signup-side.module.css'

/** The stage beside the signup: the member it began with, or what the site is. */
export function SignupSide({ profile }: { profile: Card | null }) {
  const t = useTranslate()
  const settings = useLoadedCall('settings', {})
  const image = profile?.main_image
  return (
    <div className={styles.side}>
      {profile ? (
        <StagePortrait
          picture={image ? { src: settings.cdn_prefix + image.filename, width: 720, height: 900 } : null}
          alt={t('signup.portraitOf', { name: profile.name })}
          name={
            <ProfileName
              name={profile.name}
              age={profile.age}
              fictional={profile.fictional}
              fictionalLabel={settings.fictional_singular}
            />
          }
          title={t('signup.side.write', { name: profile.name })}
          text={t('signup.side.writeText')}
        />
      ) : (
        <StagePortrait
          picture={{ src: portrait, width: 720, height: 900 }}
          alt=""
          title={t('signup.side.title')}
          text={t('signup.side.text')}
        />
      )}
      <p className={styles.note}>{settings.is_demo || !profile ? t('signup.illustrations') : ''}</p>
    </div>
  )
}
