import { useState } from 'react'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useLocale } from '#web/app/languages/i18n.tsx'
import { useOpenSignup } from '#web/app/session/open-signup.ts'
import { announceMatch, changeCards } from './like-effects.ts'
import { useSend } from './use-send.ts'

/** Whom the member has passed over on this page. The same answer as in the game: they are not suggested again soon. */
export function useSkip() {
  const send = useSend()
  const [skipped, setSkipped] = useState<readonly string[]>([])
  return {
    isSkipped: (id: string) => skipped.includes(id),
    skip(card: Card) {
      const { id } = card
      setSkipped((known) => [...known, id])
      send(card, 'swipe', 'skip').catch(() => setSkipped((known) => known.filter((one) => one !== id)))
    },
  }
}

/** Sends a member to the proof of age, and from there back to where they are. */
export function openAgeProof(locale: Locale): void {
  location.assign(href('age-proof', locale, {}, { next: location.pathname }))
}

/**
 * Returns the function that likes a member, or takes the like back: shown immediately on every card, undone on failure.
 * A visitor is sent to signup, and from there or from login to the offer to like.
 */
export function useLike(): (card: Card) => Promise<void> {
  const app = useApp()
  const user = useUser()
  const locale = useLocale()
  const openSignup = useOpenSignup()
  const send = useSend()

  return async (card) => {
    if (!user) {
      const next = href('members-id', locale, { id: card.id }, { t: 0 })
      return openSignup({ profile: card.id, next })
    }
    if (user.age_proof !== 'none' && !card.liked) return openAgeProof(locale)
    const { liked, match, likes_me } = card
    changeCards(app, card.id, { liked: !liked, match: !liked && likes_me })
    try {
      const answer = await send(card, liked ? 'unlike' : 'like')
      changeCards(app, card.id, answer.profile)
      void app.cache.invalidateQueries({ queryKey: ['likes'] })
      if ('match' in answer && answer.match) announceMatch({ profile: answer.profile, match: true })
    } catch {
      changeCards(app, card.id, { liked, match })
    }
  }
}
