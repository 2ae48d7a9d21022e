import type { App } from '#web/app/cache/app.ts'
import type { Live } from '#web/app/live/live.ts'
import { changeCards } from '#web/features/profiles/cards/change-cards.ts'
import { announceMatch } from '#web/features/profiles/cards/match-notice.ts'

/** Applies a like, a match or its end to every card and list, and shows the match modal. */
export function applyLikeEvent(app: App, event: Live): void {
  if (event.type === 'unlike') {
    changeCards(app, event.profile, { likes_me: false, match: false })
    void app.cache.invalidateQueries({ queryKey: ['likes'] })
    return
  }
  if (event.type !== 'like' && event.type !== 'match') return
  const { profile } = event
  const match = event.type === 'match'
  changeCards(app, profile.id, { liked: profile.liked, likes_me: true, match })
  void app.cache.invalidateQueries({ queryKey: ['likes'] })
  announceMatch({ profile, match })
}
