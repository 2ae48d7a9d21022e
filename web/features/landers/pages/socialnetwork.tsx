import { useTranslate } from '../../../app/languages/i18n.tsx'
import { Lander } from '../lander.tsx'
import { PeopleNet } from '../people-net.tsx'

/** People joined by lines and small questions. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      look="plum"
      title={t('lander.socialnetwork.title')}
      text={t('lander.socialnetwork.text')}
      visual={<PeopleNet />}
      portraits
    />
  )
}
