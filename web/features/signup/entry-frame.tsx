import type { ReactNode } from 'react'
import { signupSteps } from '#contract/features/accounts/account.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { toPictureSource } from '#contract/features/sites/picture-source.ts'
import { href } from '#contract/routing/paths.ts'
import { type App, ensureCall } from '#web/app/cache/app.ts'
import { useCall, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { redirectTo } from '#web/app/router/browser-router.ts'
import { useNextPath } from '#web/app/router/router.ts'
import { getNextPath, type SignupStart } from '#web/app/session/open-signup.ts'
import { toLargeImageSource } from '#web/features/profiles/cards/image-source.ts'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import portrait from '#web/ui/art/sofie.webp'
import { Avatar } from '#web/ui/picture.tsx'
import { ProgressSteps } from '#web/ui/progress-bar.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { ConversationArt, StagePortrait } from '#web/ui/stage.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './entry-frame.module.css'
import signupFormStyles from './signup-form.module.css'
import { ClosedSignup, SignupForm } from './signup-form.tsx'

/** Loads the member that a signup page begins with; one who is not there leads home. */
export async function loadEntryProfile(app: App, id: string): Promise<{ title: string }> {
  const answer = await ensureCall(app, 'profile', { id, landing: '1' }).catch((error: unknown) => {
    const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500
    if (status === 404 || status === 403) throw redirectTo(href('index', app.locale))
    throw error
  })
  return { title: `${answer.profile.name}, ${answer.profile.age}` }
}

/** The stage next to the signup: the member it started from, or an introduction of the site. */
export function SignupSide({ profile }: { profile: Card | null }) {
  const t = useTranslate()
  const settings = useLoadedCall('settings', {})
  const image = profile?.main_image
  const isDrawn = settings.portraits === 'drawn'
  // Says that drawn people are not members; the site's own picture shows none.
  const isSaid = !profile && !settings.hero && isDrawn
  const note = settings.is_demo ? t('signup.illustrations') : isSaid && t('lander.illustrations')
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
          picture={
            settings.hero ? toPictureSource(settings.hero) : { src: portrait, width: 720, height: 900 }
          }
          art={settings.hero || isDrawn ? undefined : <ConversationArt />}
          alt=""
          title={t('signup.side.title')}
          text={t('signup.side.text')}
        />
      )}
      <p className={styles.note}>{note}</p>
    </div>
  )
}

/** A small portrait with the name of the member that a signup starts from. */
function EntryName({ profile }: { profile: Card }) {
  const settings = useLoadedCall('settings', {})
  return (
    <Row gap={3} oneLine>
      <Avatar source={toLargeImageSource(profile.main_image, settings.cdn_prefix)} gender={profile.gender} />
      <ProfileName
        name={profile.name}
        age={profile.age}
        fictional={profile.fictional}
        fictionalLabel={settings.fictional_singular}
      />
    </Row>
  )
}

/** Whom a signup was opened for, above its form; nothing until the member is loaded, or when they have left. */
export function SignupFor({ id }: { id: string }) {
  const t = useTranslate()
  const { data } = useCall('profile', { id, landing: '1' })
  if (!data) return null
  return (
    <>
      <EntryName profile={data.profile} />
      <p>{t('signup.toMeet', { name: data.profile.name })}</p>
    </>
  )
}

interface EntryFrameProps {
  profile: Card
  children: ReactNode
}

/** A signup page that starts from a member: their portrait next to it, a small one above it on phones. */
export function EntryFrame({ profile, children }: EntryFrameProps) {
  const t = useTranslate()
  const locale = useLocale()
  const next = useNextPath() ?? getNextPath({ profile: profile.id }, locale)
  return (
    <SplitPage
      sideLabel={t('signup.side.label')}
      side={<SignupSide profile={profile} />}
      bar={
        <>
          <EntryName profile={profile} />
          <TextLink href={href('login', locale, {}, { next })}>{t('nav.login')}</TextLink>
        </>
      }
    >
      {children}
    </SplitPage>
  )
}

/** The account itself, and the further steps. */
export const signupStepCount = 1 + signupSteps.length

interface AccountStepProps {
  start: SignupStart
  message?: string | undefined
  /** What else the page asks, inside the form. */
  children?: ReactNode
}

/** The first step of the signup under its heading; while signups are closed, the page says so. */
export function AccountStep({ start, message, children }: AccountStepProps) {
  const t = useTranslate()
  const { signups_allowed } = useLoadedCall('settings', {})
  if (!signups_allowed) return <ClosedSignup level={1} />
  const text = t('signup.stepOf', { step: 1, steps: signupStepCount, name: t('signup.step.account') })
  return (
    <>
      <Stack gap={3}>
        <ProgressSteps step={1} steps={signupStepCount} label={t('signup.progress')} text={text} />
        <p className={signupFormStyles.note}>{`${text}. ${t('signup.othersCanWait')}`}</p>
      </Stack>
      <h1>{t('signup.heading')}</h1>
      <SignupForm start={start} message={message}>
        {children}
      </SignupForm>
    </>
  )
}
