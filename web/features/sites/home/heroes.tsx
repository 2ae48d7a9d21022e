import { ArrowRight } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import type { Gender, LookingFor } from '#contract/features/profiles/profile.ts'
import { toPictureSource } from '#contract/features/sites/picture-source.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useOpenSignup } from '#web/app/session/open-signup.ts'
import second from '#web/ui/art/malik.webp'
import first from '#web/ui/art/sofie.webp'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { ConversationArt, Stage, StartCard } from '#web/ui/stage.tsx'
import styles from './home-layouts.module.css'

interface HomePoint {
  readonly title: string
  readonly text: string
}

interface HomeTexts {
  /** Null for the built-in headline. */
  readonly headline: string | null
  readonly lead: string
  /** Null for the built-in promises. */
  readonly points: readonly HomePoint[] | null
}

/** Returns the texts of the home page: the site's own words in this language, or the built-in ones. */
export function useHomeTexts(): HomeTexts {
  const t = useTranslate()
  const { name, own_texts: own } = useLoadedCall('settings', {})
  const points = own
    ? [
        { title: own.point_1_title, text: own.point_1_text },
        { title: own.point_2_title, text: own.point_2_text },
        { title: own.point_3_title, text: own.point_3_text },
      ].filter(({ title }) => title !== '')
    : []
  return {
    headline: own?.headline || null,
    lead: own?.subline || t('home.lead', { site: name }),
    points: points.length > 0 ? points : null,
  }
}

/** What each layout of the home page puts into its first view. */
interface HeroProps {
  title: ReactNode
  lead: string
}

interface PortraitPairProps {
  first: PictureSource
  second: PictureSource
  /** The whole scene in words. */
  label: string
  question: ReactNode
  answer: ReactNode
}

/** Two portraits in conversation, for the stage of the home page and of landers. */
function PortraitPair({ first, second, label, question, answer }: PortraitPairProps) {
  return (
    <div className={styles.pair} role="img" aria-label={label}>
      <div className={styles.first}>
        <Picture source={first} alt="" priority className={styles.picture} />
      </div>
      <div className={styles.second}>
        <Picture source={second} alt="" priority className={styles.picture} />
      </div>
      <div className={styles.question}>{question}</div>
      <div className={styles.answer}>{answer}</div>
    </div>
  )
}

interface HeroPictureProps {
  /** How wide it is shown, as in the attribute of the same name. */
  sizes: string
  className?: string | undefined
}

/** The large picture of the site; null where it has none. */
function HeroPicture({ sizes, className }: HeroPictureProps) {
  const { hero } = useLoadedCall('settings', {})
  if (!hero) return null
  return <Picture source={toPictureSource(hero)} alt="" sizes={sizes} priority className={className} />
}

const portrait = { width: 720, height: 900 }

/** The fallback without a large picture: two drawn people in conversation, or a conversation without any. */
function HeroArt() {
  const t = useTranslate()
  const { portraits } = useLoadedCall('settings', {})
  if (portraits === 'none') return <ConversationArt />
  const words = { question: t('home.question'), answer: t('home.answer') }
  return (
    <PortraitPair
      first={{ src: first, ...portrait }}
      second={{ src: second, ...portrait }}
      label={t('home.scene', words)}
      {...words}
    />
  )
}

/** Words and form on the dark stage, the picture next to them. */
export function SplitHero({ title, lead }: HeroProps) {
  const { hero } = useLoadedCall('settings', {})
  return (
    <Stage
      title={title}
      lead={lead}
      start={<StartForm />}
      visual={
        hero ? <HeroPicture sizes="(width >= 992px) 560px, 100vw" className={styles.framed} /> : <HeroArt />
      }
    />
  )
}

/** The picture over the whole width with the words on it, and the form across its lower edge. */
export function CoverHero({ title, lead }: HeroProps) {
  return (
    <>
      <section className={styles.cover}>
        <HeroPicture sizes="100vw" className={styles.coverPicture} />
        <div className={styles.coverWords}>
          <h1 className={styles.coverTitle}>{title}</h1>
          <p className={styles.coverLead}>{lead}</p>
        </div>
      </section>
      <div className={styles.coverForm}>
        <StartForm arrangement="row" />
      </div>
    </>
  )
}

/** A quiet page on light ground: the headline across it, then the form next to a tall picture. */
export function EditorialHero({ title, lead }: HeroProps) {
  const { hero } = useLoadedCall('settings', {})
  return (
    <section className={styles.editorial}>
      <h1 className={styles.editorialTitle}>{title}</h1>
      <div className={styles.editorialStart}>
        <p className={styles.editorialLead}>{lead}</p>
        <StartForm />
      </div>
      {hero ? (
        <HeroPicture sizes="(width >= 992px) 620px, 100vw" className={styles.editorialPicture} />
      ) : (
        <div className={styles.editorialArt}>
          <HeroArt />
        </div>
      )}
    </section>
  )
}

const genders: readonly Gender[] = ['male', 'female']
const wishes: readonly LookingFor[] = ['female', 'male', 'both']

function readChosen<T extends string>(form: FormData, name: string, values: readonly T[]): T | undefined {
  return values.find((value) => value === form.get(name))
}

interface StartFormProps {
  /** `row` puts the questions and the button next to each other from 768 px. */
  arrangement?: 'column' | 'row' | undefined
}

/** The two questions with which signup begins; while signups are closed, the way to log in. */
function StartForm({ arrangement = 'column' }: StartFormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  const openSignup = useOpenSignup()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const gender = readChosen(form, 'gender', genders)
    const looking_for = readChosen(form, 'looking_for', wishes)
    openSignup({ ...(gender && { gender }), ...(looking_for && { looking_for }) })
  }

  if (!settings.signups_allowed) {
    return (
      <StartCard>
        <p>{t('home.signupClosed')}</p>
        <ButtonLink block href={href('login', locale)}>
          {t('nav.login')}
        </ButtonLink>
      </StartCard>
    )
  }
  return (
    <StartCard>
      {/* Works before the script has loaded, too: it is a link to the signup page with the answers. */}
      <form
        className={classes(styles.form, arrangement === 'row' && styles.row)}
        action={href('signup', locale)}
        onSubmit={handleSubmit}
        data-page-on-phones
      >
        {/* Nothing is preselected: a hasty press would decide whom the member finds. */}
        <SelectField name="gender" label={t('home.iAm')}>
          <option value="">{t('own.choose')}</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {t(`home.iAm.${gender}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="looking_for" label={t('home.lookingFor')}>
          <option value="">{t('own.choose')}</option>
          {wishes.map((wish) => (
            <option key={wish} value={wish}>
              {t(`home.lookingFor.${wish}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" block endIcon={<ArrowRight aria-hidden />} className={styles.wide}>
          {t('home.start')}
        </Button>
        <p className={styles.note}>{t('home.startNote', { min_age: settings.min_age })}</p>
      </form>
    </StartCard>
  )
}
