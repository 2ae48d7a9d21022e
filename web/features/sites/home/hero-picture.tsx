import { toPictureSource } from '#contract/features/sites/picture-source.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import second from '#web/ui/art/malik.webp'
import first from '#web/ui/art/sofie.webp'
import { ConversationArt } from '#web/ui/conversation-art.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PortraitPair } from '#web/ui/portrait-pair.tsx'

interface HeroPictureProps {
  /** How wide it is shown, as in the attribute of the same name. */
  sizes: string
  className?: string | undefined
}

/** The large picture of the site; null where it has none. */
export function HeroPicture({ sizes, className }: HeroPictureProps) {
  const { hero } = useLoadedCall('settings', {})
  if (!hero) return null
  return <Picture source={toPictureSource(hero)} alt="" sizes={sizes} priority className={className} />
}

const portrait = { width: 720, height: 900 }

/** The fallback without a large picture: two drawn people in conversation, or a conversation without any. */
export function HeroArt() {
  const t = useTranslate()
  const { portraits } = useLoadedCall('settings', {})
  if (portraits === 'none') return <ConversationArt />
  const words = { question: t('home.question'), answer: t('home.answer') }
  return (
    <PortraitPair
      first={{ src: first, ...portrait }}
      second={{ src: second, ...portrait }}
      label={t('home.scene', words)}
      {...words}
    />
  )
}
