import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { classes } from '#web/ui/classes.ts'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import styles from './scene-portrait.module.css'

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
  const shape = classes(styles.portrait, styles[voice], className)
  if (portraits === 'none') return <span aria-hidden className={classes(styles.empty, shape)} />
  return <Picture source={picture} alt="" sizes={sizes} priority draggable={false} className={shape} />
}
