import { useEffect, useRef } from 'react'
import type { PictureSource } from '#web/ui/picture.tsx'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import { portraits } from '../../../ui/art/portraits.ts'
import { SignupForm } from '../../profiles/cards/signup-button.tsx'
import { Lander, ScenePortrait } from '../lander.tsx'
import styles from './gallery.module.css'

/** A row of portraits to browse; the one in the middle is in front. */
function PortraitRail({ pictures }: { pictures: readonly PictureSource[] }) {
  const t = useTranslate()
  const rail = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const element = rail.current
    if (element) element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2
  }, [])

  return (
    <ul ref={rail} className={styles.rail}>
      {pictures.map((picture, index) => (
        <li key={picture.src} className={styles.item}>
          <button type="submit" className={styles.button}>
            <ScenePortrait picture={picture} voice={index % 2 === 0 ? 'start' : 'end'} sizes="300px" />
            <span className="visually-hidden">
              {t('lander.gallery.portrait', { number: index + 1, total: pictures.length })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const pictures = [portraits.lotte, portraits.mei, portraits.amara, portraits.renata, portraits.ola]

/** Portraits to leaf through; a press leads to signup. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      variant="night"
      arrangement="below"
      title={t('lander.gallery.title')}
      visual={
        <SignupForm>
          <PortraitRail pictures={pictures} />
        </SignupForm>
      }
      portraits
    />
  )
}
