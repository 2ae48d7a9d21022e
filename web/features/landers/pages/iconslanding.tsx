import { useState } from 'react'
import type { Interest } from '#contract/features/profiles/interests.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import { InterestTiles } from '../interest-tiles.tsx'
import { Lander, StartAction } from '../lander.tsx'

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
