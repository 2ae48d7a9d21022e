import { Lander } from '../../landers/lander.tsx'
import { PortraitMosaic } from '../../landers/portrait-mosaic.tsx'
import { StartAction } from '../../landers/start-action.tsx'
import { useTranslate } from '../../lib/i18n.tsx'

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
