import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { Stage } from '#web/ui/stage.tsx'
import { StartForm } from '../pages/start-form.tsx'
import { HeroArt, HeroPicture } from './hero-picture.tsx'
import styles from './home-layouts.module.css'
import type { HeroProps } from './home-texts.ts'

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
