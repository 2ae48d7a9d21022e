import { useTranslate } from '../../../app/languages/i18n.tsx'
import { Lander } from '../lander.tsx'
import { RegionMap } from '../region-map.tsx'

/** A drawn map with an area in place of pins. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      look="mint"
      title={t('lander.maplanding.title')}
      text={t('lander.maplanding.text')}
      visual={<RegionMap />}
      portraits
    />
  )
}
