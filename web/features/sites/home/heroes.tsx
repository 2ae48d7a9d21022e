import type { ReactNode } from 'react'
import { toPictureSource } from '#contract/features/sites/picture-source.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import second from '#web/ui/art/malik.webp'
import first from '#web/ui/art/sofie.webp'
import { ConversationArt } from '#web/ui/conversation-art.tsx'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import { Stage } from '#web/ui/stage.tsx'
import styles from './home-layouts.module.css'
import type { HeroProps } from './home-texts.ts'
import { StartForm } from './start-form.tsx'

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
