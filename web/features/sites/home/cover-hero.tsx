import { StartForm } from '../pages/start-form.tsx'
import { HeroPicture } from './hero-picture.tsx'
import styles from './home-layouts.module.css'
import type { HeroProps } from './home-texts.ts'

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
