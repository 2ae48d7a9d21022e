import { useTranslate } from '../../../app/languages/i18n.tsx'
import { Lander } from '../lander.tsx'
import { RibbonScene } from '../ribbon-scene.tsx'

/** A short statement and a ribbon that holds nobody. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      look="teal"
      title={t('lander.whoneedsstrings.title')}
      text={t('lander.whoneedsstrings.text')}
      visual={<RibbonScene />}
      portraits
    />
  )
}
