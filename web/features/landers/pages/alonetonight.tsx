import { useTranslate } from '../../../app/languages/i18n.tsx'
import { EveningScene } from '../evening-scene.tsx'
import { Lander } from '../lander.tsx'

/** A house at dusk with somebody at home. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      look="dusk"
      title={t('lander.alonetonight.title')}
      text={t('lander.alonetonight.text')}
      visual={<EveningScene />}
      portraits
    />
  )
}
