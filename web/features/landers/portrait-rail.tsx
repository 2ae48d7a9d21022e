import { useEffect, useRef } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import type { PictureSource } from '#web/ui/picture.tsx'
import styles from './portrait-rail.module.css'
import { ScenePortrait } from './scene-portrait.tsx'

interface PortraitRailProps {
  pictures: readonly PictureSource[]
  onPress: () => void
}

/** A row of portraits to leaf through; the one in the middle stands in front. */
export function PortraitRail({ pictures, onPress }: PortraitRailProps) {
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
          <button type="button" className={styles.button} onClick={onPress}>
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
