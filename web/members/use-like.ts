import type { Card } from '#contract/profile.ts'
import { useApp } from '#web/lib/app.ts'
import { useOpenSignup } from '#web/lib/open-signup.ts'
import { useUser } from '#web/lib/user.ts'
import { useToast } from '#web/ui/toast-context.ts'
import { changeCards } from './change-cards.ts'
import { announceMatch } from './match-news.ts'

/**
 * Gives the function that likes a member, or takes the like back: shown at once on every card, undone with a toast when
 * the server refuses. A visitor is led to signup (P-003).
 */
export function useLike(): (card: Card) => Promise<void> {
  const app = useApp()
  const user = useUser()
  const openSignup = useOpenSignup()
  const showToast = useToast()

  return async (card) => {
    if (!user) return openSignup({ profile: card.id })
    const { liked, match, likes_me } = card
    changeCards(app, card.id, { liked: !liked, match: !liked && likes_me })
    try {
      const input = { profile: card.id }
      const answer = liked ? await app.call('unlike', input) : await app.call('like', input)
      changeCards(app, card.id, answer.profile)
      void app.cache.invalidateQueries({ queryKey: ['likes'] })
      if ('match' in answer && answer.match) announceMatch({ profile: answer.profile, match: true })
    } catch (error) {
      changeCards(app, card.id, { liked, match })
      showToast({
        id: `like-${card.id}`,
        tone: 'danger',
        content: error instanceof Error ? error.message : '',
      })
    }
  }
}
