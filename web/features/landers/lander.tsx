import type { ReactNode } from 'react'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { classes } from '#web/ui/classes.ts'
import { Main } from '#web/ui/main.tsx'
import './lander-tokens.css'
import { ArrowRight } from 'lucide-react'
import { toPictureSource } from '#contract/features/sites/picture-source.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import type { SignupStart } from '#web/app/session/open-signup.ts'
import { SignupButton } from '#web/features/profiles/cards/signup-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import adultsMarkStyles from './adults-mark.module.css'
import styles from './lander.module.css'
import scenePortraitStyles from './scene-portrait.module.css'
import startActionStyles from './start-action.module.css'

interface StartActionProps {
  label?: string | undefined
  start?: SignupStart | undefined
}

/** The one action of a lander: opens signup; while signups are closed, it says so and links to login. */
export function StartAction({ label, start }: StartActionProps) {
  const t = useTranslate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  if (!settings.signups_allowed) {
    return (
      <div className={startActionStyles.action}>
        <p>{t('home.signupClosed')}</p>
        <ButtonLink href={href('login', locale)}>{t('nav.login')}</ButtonLink>
      </div>
    )
  }
  return (
    <div className={startActionStyles.action}>
      <SignupButton start={start} endIcon={<ArrowRight aria-hidden />}>
        {label ?? t('home.start')}
      </SignupButton>
      <p className={startActionStyles.note}>{t('home.startNote', { min_age: settings.min_age })}</p>
    </div>
  )
}

const first = 'M120 40h60a90 90 0 0 1 0 190H70a26 26 0 0 1-26-26v-84a78 78 0 0 1 76-80z'
const second = 'M214 90h-40a90 90 0 0 0 0 190h96a26 26 0 0 0 26-26v-84a80 80 0 0 0-82-80z'

/** The two voices of the logo around the age from which one may enter. */
export function AdultsMark({ minAge }: { minAge: number }) {
  return (
    <svg viewBox="30 26 280 268" aria-hidden="true" className={adultsMarkStyles.mark}>
      <clipPath id="adults-mark">
        <path d={first} />
      </clipPath>
      <path className={adultsMarkStyles.first} d={first} />
      <path className={adultsMarkStyles.second} d={second} />
      <path className={adultsMarkStyles.both} d={second} clipPath="url(#adults-mark)" />
      <text x="172" y="194" textAnchor="middle" className={adultsMarkStyles.age}>
        {`${minAge}+`}
      </text>
    </svg>
  )
}

export interface LanderProps {
  /** The background. */
  variant: 'stage' | 'blush' | 'teal' | 'dusk' | 'paper' | 'night' | 'cream' | 'mint' | 'plum' | 'cafe'
  title: ReactNode
  text?: ReactNode
  /** Left out, the button that opens signup. */
  action?: ReactNode
  /** What this lander shows; `over` lets it fill the ground behind the words, `below` puts it under them. */
  visual: ReactNode
  arrangement?: 'beside' | 'over' | 'below' | undefined
  /** The visual shows invented portraits, which is stated. */
  portraits?: boolean | undefined
}

/** The one frame of all landers: headline, visual, one action. */
export function Lander(props: LanderProps) {
  const { variant, title, text, action, visual, arrangement = 'beside', portraits } = props
  const t = useTranslate()
  const settings = useLoadedCall('settings', {})
  const isDrawn = settings.portraits === 'drawn'
  // The site's own picture shows people, like those scenes.
  const picture = portraits ? settings.lander_hero : null
  return (
    <Main width="bleed">
      <section className={classes(styles.lander, styles[variant])}>
        <div className={classes(styles.inner, styles[arrangement])}>
          <div className={styles.words}>
            <h1 className={styles.title}>{title}</h1>
            {text && <p className={styles.text}>{text}</p>}
          </div>
          <div className={styles.visual}>
            {picture ? (
              <Picture
                source={toPictureSource(picture)}
                alt=""
                sizes="(width >= 992px) 560px, 100vw"
                priority
                className={styles.picture}
              />
            ) : (
              visual
            )}
          </div>
          <div className={styles.action}>
            {action ?? <StartAction />}
            {portraits && isDrawn && !picture && <p className={styles.note}>{t('lander.illustrations')}</p>}
          </div>
        </div>
      </section>
    </Main>
  )
}

interface ScenePortraitProps {
  picture: PictureSource
  /** Which of the two voices its shape speaks with. */
  voice: 'start' | 'end'
  /** How wide it is shown, as in the attribute of the same name. */
  sizes?: string | undefined
  /** Places it in the scene. */
  className?: string | undefined
}

/** One drawn portrait in the scene of a lander, or its shape on sites that show no one; the scene is decoration. */
export function ScenePortrait({ picture, voice, sizes, className }: ScenePortraitProps) {
  const { portraits } = useLoadedCall('settings', {})
  const shape = classes(scenePortraitStyles.portrait, scenePortraitStyles[voice], className)
  if (portraits === 'none') return <span aria-hidden className={classes(scenePortraitStyles.empty, shape)} />
  return <Picture source={picture} alt="" sizes={sizes} priority draggable={false} className={shape} />
}
