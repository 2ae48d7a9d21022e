import { useCallback, useEffect, useRef } from 'react'
import type { Message } from '#contract/features/chat/chat.ts'
import type { Voice } from '#contract/features/chat/voice.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useToast } from '#web/ui/toast-context.ts'
import { applyVoicesAccepted } from '../apply-chat-events.ts'
import { getPlayerKey, toVoiceSource } from '../chat-queries.ts'
import type { OpenedConversation } from '../chat-state.ts'

const loadPlayer = () => import('./player.ts')

/** Ends the playing of a recording whose message is taken away: there is nothing left to stop it by. */
function useStopRemoved(messages: readonly Message[]): void {
  const known = useRef<readonly string[]>([])
  useEffect(() => {
    const keys = messages.flatMap((message) => (message.voice ? [getPlayerKey(message, message.voice)] : []))
    const removed = known.current.filter((key) => !keys.includes(key))
    known.current = keys
    if (removed.length === 0) return
    void loadPlayer().then(({ stopVoice }) => {
      for (const key of removed) stopVoice(key)
    })
  }, [messages])
}

/**
 * Returns the function that accepts the other member's voice messages, here and on all of the member's screens, and
 * plays the pressed one. Playback ends with the conversation.
 */
export function useAcceptVoices(opened: OpenedConversation): (voice: Voice) => void {
  const app = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const conversation = opened.chat?.conversation.id

  useStopRemoved(opened.messages)
  useEffect(() => () => void loadPlayer().then(({ stopVoice }) => stopVoice()), [])

  const accept = useCallback(
    async (voice: Voice) => {
      if (!conversation) return
      try {
        // The bytes are refused until the server knows, so nothing is played before its answer.
        await app.call('acceptVoices', { conversation })
        applyVoicesAccepted(app, conversation)
        const { canPlay, playVoice } = await loadPlayer()
        if (canPlay(voice.type)) playVoice(voice.id, toVoiceSource(voice))
      } catch (error) {
        showToast({ tone: 'danger', content: texts.of(error) })
      }
    },
    [app, texts, showToast, conversation],
  )
  return useCallback((voice) => void accept(voice), [accept])
}
