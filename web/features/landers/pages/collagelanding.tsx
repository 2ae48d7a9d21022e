import { useTranslate } from '../../../app/languages/i18n.tsx'
import { Lander } from '../lander.tsx'
import { PortraitMosaic } from '../portrait-mosaic.tsx'
import { StartAction } from '../start-action.tsx'

/** All sorts of people in a mosaic. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      look="paper"
      title={t('lander.collagelanding.title')}
      text={t('lander.collagelanding.text')}
      action={<StartAction label={t('lander.collagelanding.action')} />}
      visual={<PortraitMosaic />}
      portraits
    />
  )
}
