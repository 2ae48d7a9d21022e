import { Lander } from '../../landers/lander.tsx'
import { PeopleNet } from '../../landers/people-net.tsx'
import { useTranslate } from '../../lib/i18n.tsx'

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
