import { swipeLikesPerDay } from '#contract/api/limits.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import { useOpenSignup } from '../../../app/session/open-signup.ts'
import { portraits } from '../../../ui/art/portraits.ts'
import { Lander } from '../lander.tsx'
import { SwipeDeck } from '../swipe-deck.tsx'

const cards = [portraits.lotte, portraits.amara, portraits.mei]

/** Three sample cards to swipe, then signup. */
export function Page() {
  const t = useTranslate()
  const { signups_allowed } = useLoadedCall('settings', {})
  const openSignup = useOpenSignup()
  return (
    <Lander
      look="blush"
      title={t('lander.tinderswipe.title', { likes: swipeLikesPerDay })}
      text={t('lander.tinderswipe.text')}
      visual={<SwipeDeck cards={cards} onDone={() => signups_allowed && openSignup()} />}
      portraits
    />
  )
}
