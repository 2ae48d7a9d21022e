import { useEffect } from 'react'
import { useApp } from '#web/app/cache/app.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { changeCards } from '#web/features/profiles/cards/change-cards.ts'
import { announceMatch } from '#web/features/profiles/cards/match-news.ts'
import { isSkip, readUnsentLikes, type UnsentAct } from '#web/features/profiles/cards/unsent-likes.ts'
import { isUnderWay, useSend } from '#web/features/profiles/cards/use-send.ts'
import { useToast } from '#web/ui/toast-context.ts'

/**
 * Sends what a page before has left unsent in this browser: each once more, which does no harm where it had arrived. The
 * cards show it as done meanwhile; a toast says when it is.
 */
export function useUnsentLikes(memberId: string): void {
  const app = useApp()
  const t = useTranslate()
  const showToast = useToast()
  const send = useSend()

  async function resume(id: string, act: UnsentAct) {
    const { call, name, vote } = act
    const liked = call !== 'unlike'
    const sent = send({ id, name }, call, vote)
    if (isSkip(act)) return void sent.catch(() => undefined)
    changeCards(app, id, { liked })
    try {
      const answer = await sent
      showToast({ id: 'unsent', content: t('members.sentLate') })
      void app.cache.invalidateQueries({ queryKey: ['likes'] })
      if (!('profile' in answer)) return
      changeCards(app, id, answer.profile)
      if ('match' in answer && answer.match) announceMatch({ profile: answer.profile, match: true })
    } catch {
      changeCards(app, id, { liked: !liked })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the member of this tab
  useEffect(() => {
    for (const [id, act] of Object.entries(readUnsentLikes(memberId))) {
      // What was pressed since on this page is newer.
      if (!isUnderWay(id)) void resume(id, act)
    }
  }, [memberId])
}
