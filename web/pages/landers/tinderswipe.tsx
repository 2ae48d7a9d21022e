import { swipeLikesPerDay } from '#contract/limits.ts'
import { portraits } from '../../art/portraits.ts'
import { Lander } from '../../landers/lander.tsx'
import { SwipeDeck } from '../../landers/swipe-deck.tsx'
import { useTranslate } from '../../lib/i18n.tsx'
import { useOpenSignup } from '../../lib/open-signup.ts'
import { useLoadedCall } from '../../lib/use-call.ts'

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
