import {
  BookOpen,
  ChefHat,
  Coffee,
  Dog,
  Film,
  Gamepad2,
  Mountain,
  Music,
  Palette,
  Plane,
  Sprout,
  Tent,
} from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { Interest } from '#contract/features/profiles/interests.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { classes } from '#web/ui/classes.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import styles from '../interest-tiles.module.css'
import { Lander, StartAction } from '../lander.tsx'

const tiles: readonly (readonly [Interest, ComponentType<{ 'aria-hidden': true }>])[] = [
  ['coffee', Coffee],
  ['music', Music],
  ['books', BookOpen],
  ['hiking', Mountain],
  ['travel', Plane],
  ['dogs', Dog],
  ['cooking', ChefHat],
  ['films', Film],
  ['painting', Palette],
  ['camping', Tent],
  ['gaming', Gamepad2],
  ['gardening', Sprout],
]

interface InterestTilesProps {
  /** Those that the site offers. */
  offered: readonly string[]
  chosen: readonly Interest[]
  /** No further one can be chosen. */
  full: boolean
  onToggle: (interest: Interest) => void
}

/** Interests as tiles to press. */
function InterestTiles({ offered, chosen, full, onToggle }: InterestTilesProps) {
  const t = useTranslate()
  return (
    <ul className={styles.tiles}>
      {tiles
        .filter(([interest]) => offered.includes(interest))
        .map(([interest, Icon], index) => {
          const isChosen = chosen.includes(interest)
          return (
            <li key={interest}>
              <button
                type="button"
                aria-pressed={isChosen}
                aria-disabled={full && !isChosen}
                className={classes(styles.tile, styles[`colour${(index * 3) % 4}`])}
                onClick={() => onToggle(interest)}
              >
                <Icon aria-hidden />
                <span>{t(`interests.${interest}`)}</span>
              </button>
            </li>
          )
        })}
    </ul>
  )
}

const max = 3

/** Three interests by their icons, which signup takes over. */
export function Page() {
  const t = useTranslate()
  const { interests } = useLoadedCall('settings', {})
  const [chosen, setChosen] = useState<readonly Interest[]>([])
  const full = chosen.length >= max

  function handleToggle(interest: Interest) {
    if (chosen.includes(interest)) setChosen(chosen.filter((one) => one !== interest))
    else if (!full) setChosen([...chosen, interest])
  }

  return (
    <Lander
      variant="cream"
      title={t('lander.iconslanding.title')}
      text={t('lander.iconslanding.text')}
      action={
        <>
          <p role="status">{t('lander.iconslanding.chosen', { chosen: chosen.length, max })}</p>
          <StartAction
            label={full ? t('lander.iconslanding.action') : undefined}
            start={{ interests: chosen }}
          />
        </>
      }
      visual={<InterestTiles offered={interests} chosen={chosen} full={full} onToggle={handleToggle} />}
    />
  )
}
