import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { StartForm } from '../pages/start-form.tsx'
import { HeroArt, HeroPicture } from './hero-picture.tsx'
import styles from './home-layouts.module.css'
import type { HeroProps } from './home-texts.ts'

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
