import { useState } from 'react'
import type { User } from '#contract/account.ts'
import { useApp } from '#web/lib/app.ts'
import type { Thread } from './chat-state.ts'
import { hasAcknowledged, keepAcknowledged } from './fictional-consent.ts'
import type { Outgoing } from './outbox.ts'
import { send } from './send-outbox.ts'
import { foreseeRefusal, type Refusal, refusalOf } from './send-refusal.ts'

export type Parcel = Pick<Outgoing, 'kind' | 'text' | 'gift' | 'photo' | 'credits'>

export interface Sending {
  /** Sends, or says why not: then nothing has left. Asks first where a fictional profile costs for the first time. */
  trySend: (parcel: Parcel, onSent: () => void) => void
  refusal: Refusal | null
  dismissRefusal: () => void
  /** What waits for the member to say that they know the profile to be fictional. */
  asked: Parcel | null
  agree: () => void
  cancel: () => void
}

interface Around {
  thread: Thread
  user: User
  outgoing: readonly Outgoing[]
}

/** Sending in a conversation, with everything that may stand between the press and the message. */
export function useSending({ thread, user, outgoing }: Around): Sending {
  const app = useApp()
  const [foreseen, setForeseen] = useState<Refusal | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ parcel: Parcel; onSent: () => void } | null>(null)
  const { profile } = thread
  const memberId = user.profile.id
  const lastFailed = outgoing.findLast((item) => item.state === 'failed')?.clientId ?? null
  const answered = lastFailed === dismissed ? null : refusalOf(outgoing, user.credits)

  function carry(parcel: Parcel, onSent: () => void) {
    send(app, { ...parcel, profile: profile.id })
    setForeseen(null)
    onSent()
  }

  function mustAsk(price: number): boolean {
    const charged = thread.messages.some((message) => message.from_me && message.credits > 0)
    return profile.fictional && price > 0 && !charged && !hasAcknowledged(memberId, profile.id)
  }

  return {
    trySend(parcel, onSent) {
      const refusal = foreseeRefusal({ user, price: parcel.credits, known: thread.chat !== null })
      if (refusal) setForeseen(refusal)
      else if (mustAsk(parcel.credits)) setAsked({ parcel, onSent })
      else carry(parcel, onSent)
    },
    refusal: foreseen ?? answered,
    dismissRefusal() {
      setForeseen(null)
      setDismissed(lastFailed)
    },
    asked: asked?.parcel ?? null,
    agree() {
      keepAcknowledged(memberId, profile.id)
      if (asked) carry(asked.parcel, asked.onSent)
      setAsked(null)
    },
    cancel: () => setAsked(null),
  }
}
