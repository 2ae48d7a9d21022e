import type { User } from '#contract/features/accounts/account.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import type { OpenedConversation } from '../chat-state.ts'
import { FictionalQuestion } from './fictional-question.tsx'
import { FootNotice } from './foot-notice.tsx'
import { GiftDialog } from './gift-dialog.tsx'
import { useSending } from './use-sending.ts'

export interface GiveGiftProps {
  /** The conversation that the gift goes to, open or not. */
  opened: OpenedConversation
  user: User
  /** It is on its way; the conversation shows it. */
  onGiven: () => void
  onClose: () => void
}

// What failed before is shown in the conversation, where it can be sent again.
const nothingOutgoing: readonly [] = []

/** Giving a gift from outside a conversation, with all that stands before a paid message there. */
export function GiveGift({ opened, user, onGiven, onClose }: GiveGiftProps) {
  const t = useTranslate()
  const settings = useLoadedCall('settings', {})
  const { profile } = opened
  const sending = useSending({ opened, user, outgoing: nothingOutgoing, settings })
  const label = settings.fictional_singular
  const fictional = profile.fictional ? t('chat.fictionalNotice', { name: profile.name, label }) : null

  return (
    <>
      <GiftDialog
        open={sending.asked === null}
        name={profile.name}
        notice={<FootNotice fictional={fictional} sending={sending} />}
        onClose={onClose}
        onSend={(gift) => sending.trySend(gift, onGiven)}
      />
      <FictionalQuestion notice={fictional} sending={sending} />
    </>
  )
}
