import { useTranslate } from '../../../app/languages/i18n.tsx'
import { useOpenSignup } from '../../../app/session/open-signup.ts'
import { portraits } from '../../../ui/art/portraits.ts'
import { Lander } from '../lander.tsx'
import { PortraitRail } from '../portrait-rail.tsx'

const pictures = [portraits.lotte, portraits.mei, portraits.amara, portraits.renata, portraits.ola]

/** Portraits to leaf through; a press leads to signup. */
export function Page() {
  const t = useTranslate()
  const openSignup = useOpenSignup()
  return (
    <Lander
      look="night"
      arrangement="below"
      title={t('lander.gallery.title')}
      visual={<PortraitRail pictures={pictures} onPress={() => openSignup()} />}
      portraits
    />
  )
}
