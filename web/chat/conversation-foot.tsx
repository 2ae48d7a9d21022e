import { useRef, useState } from 'react'
import type { User } from '#contract/account.ts'
import type { PublicSettings } from '#contract/site.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import type { Thread } from './chat-state.ts'
import { Composer } from './composer.tsx'
import { FictionalDialog } from './fictional-dialog.tsx'
import { FootNotice } from './foot-notice.tsx'
import { IcebreakerDialog } from './icebreaker-dialog.tsx'
import { MessageCost } from './message-cost.tsx'
import type { Outgoing } from './outbox.ts'
import { useDraftText } from './use-draft-text.ts'
import { useSending } from './use-sending.ts'
import { useTypingSignal } from './use-typing-signal.ts'

export interface ConversationFootProps {
  thread: Thread
  user: User
  settings: PublicSettings
  outgoing: readonly Outgoing[]
}

/** Writing and sending. */
export function ConversationFoot({ thread, user, settings, outgoing }: ConversationFootProps) {
  const t = useTranslate()
  const { profile } = thread
  const [text, setText] = useDraftText(user.profile.id, profile.id)
  const [choosing, setChoosing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const signalTyping = useTypingSignal(thread.chat?.conversation.id ?? null)
  const sending = useSending({ thread, user, outgoing })

  const price = settings.message_credits
  const cost = <MessageCost settings={settings} country={user.profile.country} />
  const label = settings.fictional_singular
  const fictional = profile.fictional ? t('chat.fictionalNotice', { name: profile.name, label }) : null

  function handleText(next: string) {
    setText(next)
    if (next.trim() !== '') signalTyping()
  }

  return (
    <>
      <Composer
        name={profile.name}
        text={text}
        onText={handleText}
        prices={{ text: price, photo: settings.photo_credits, gift: settings.gift_credits }}
        mostCharacters={settings.message_length}
        cost={cost}
        notice={<FootNotice fictional={fictional} sending={sending} />}
        onSend={(message) =>
          sending.trySend({ kind: 'text', text: message, credits: price }, () => setText(''))
        }
        onIcebreaker={() => setChoosing(true)}
        field={field}
      />
      <IcebreakerDialog
        open={choosing}
        profile={profile.id}
        cost={cost}
        onClose={() => setChoosing(false)}
        onChoose={(line) => {
          setText(line)
          setChoosing(false)
          requestAnimationFrame(() => field.current?.focus())
        }}
      />
      <FictionalDialog
        open={sending.asked !== null}
        notice={fictional}
        cost={cost}
        credits={sending.asked?.credits ?? 0}
        onClose={sending.cancel}
        onAgree={sending.agree}
      />
    </>
  )
}
