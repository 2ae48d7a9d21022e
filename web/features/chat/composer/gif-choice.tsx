import { useTranslate } from '#web/app/languages/i18n.tsx'
import styles from './gif-dialog.module.css'
import type { OfferedGif } from './use-gif-search.ts'

interface GifChoiceProps {
  gif: OfferedGif
  checked: boolean
  onChoose: (gif: OfferedGif) => void
}

/** A GIF to choose; still where movement is not wanted. */
export function GifChoice({ gif, checked, onChoose }: GifChoiceProps) {
  const t = useTranslate()
  return (
    <label className={styles.gif}>
      <input
        type="radio"
        name="gif"
        value={gif.id}
        checked={checked}
        onChange={() => onChoose(gif)}
        className="visually-hidden"
      />
      <picture>
        <source srcSet={`/api/gif.php?id=${gif.id}&size=still`} media="(prefers-reduced-motion: reduce)" />
        <img
          src={gif.preview}
          width={gif.width}
          height={gif.height}
          alt={gif.title || t('chat.gifUntitled')}
          loading="lazy"
          decoding="async"
          className={styles.picture}
        />
      </picture>
    </label>
  )
}
