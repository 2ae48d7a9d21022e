import { useState } from 'react'
import type { ErrorCode } from '#contract/api/errors.ts'
import type { User } from '#contract/features/accounts/account.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import { keepPersonal, readPersonal } from '#web/app/browser/personal-storage.ts'
import { useApp } from '#web/app/cache/app.ts'
import { mayStartConversation } from '#web/features/profiles/cards/may-start-conversation.ts'
import type { OpenedConversation } from '../chat-state.ts'
import { findOwnCaution, type OwnCaution } from '../history/text-caution.ts'
import type { Outgoing } from '../outbox.ts'
import type { Replying } from '../quote.ts'
import { send } from '../send-outbox.ts'

/** Why nothing was sent, as far as a member can do something about it. */
export type Refusal =
  | { kind: 'credits'; needed: number; credits: number }
  | { kind: 'age' }
  | { kind: 'premium'; what: 'photo' | 'voice' | 'conversation' }
  | { kind: 'other'; message: string }

interface Attempt {
  user: Pick<User, 'age_proof' | 'credits' | 'paid_user' | 'free_conversations_left'>
  kind: Outgoing['kind']
  price: number
  /** Whether the conversation exists already. */
  known: boolean
}

/** Predicts a refusal from the page's data, so that no message has to fail first; the server decides. */
function predictRefusal({ user, kind, price, known }: Attempt): Refusal | null {
  if (user.age_proof !== 'none') return { kind: 'age' }
  if ((kind === 'photo' || kind === 'voice') && !user.paid_user) return { kind: 'premium', what: kind }
  if (!known && !mayStartConversation(user)) return { kind: 'premium', what: 'conversation' }
  if (user.credits < price) return { kind: 'credits', needed: price, credits: user.credits }
  return null
}

/** Refusals that may not recur, through the member or by themselves. All others would recur. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_enough_credits',
  'premium_only',
  'confirm_email_first',
  'recipient_not_confirmed',
  'price_changed',
  'rate_limited',
  'unavailable',
  'server_error',
  'authentication_required',
])

/** Returns whether sending again can help after a refusal. */
export function mayRetry(code: ErrorCode | undefined): boolean {
  return code === undefined || passing.has(code)
}

const kinds: Partial<Record<ErrorCode, 'credits' | 'premium'>> = {
  not_enough_credits: 'credits',
  premium_only: 'premium',
}

/** Returns the refusal for the server's last error. */
function findRefusal(items: readonly Outgoing[], credits: number): Refusal | null {
  const item = items.findLast((one) => one.state === 'failed')
  if (!item?.error) return null
  if (item.error.code === 'age_proof_required') return { kind: 'age' }
  const kind = kinds[item.error.code]
  if (kind === 'credits') return { kind, needed: item.credits, credits }
  const isMedia = item.kind === 'photo' || item.kind === 'voice'
  if (kind === 'premium') return { kind, what: isMedia ? item.kind : 'conversation' }
  return { kind: 'other', message: item.error.message }
}

const name = 'fictional'

function listAcknowledged(memberId: string): string[] {
  const stored = readPersonal(memberId, name)
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
}

/** Returns whether a member has confirmed in this browser that they know a profile is fictional. */
function hasAcknowledged(memberId: string, profile: string): boolean {
  return listAcknowledged(memberId).includes(profile)
}

function keepAcknowledged(memberId: string, profile: string): void {
  keepPersonal(memberId, name, [...listAcknowledged(memberId), profile])
}

export type MessageDraft = Pick<Outgoing, 'kind' | 'text' | 'gift' | 'gif' | 'photo' | 'voice' | 'credits'>

interface WaitingDraft {
  draft: MessageDraft
  onSent: () => void
}

export interface Sending {
  /** Sends, or says why not, in which case nothing was sent. Asks before the first charge with a fictional profile. */
  trySend: (draft: MessageDraft, onSent?: () => void) => void
  /** Whether sending this kind could succeed; if not, says why not. */
  mayTry: (kind: MessageDraft['kind']) => boolean
  refusal: Refusal | null
  dismissRefusal: () => void
  /** What waits for the member to confirm that they know the profile is fictional. */
  confirming: MessageDraft | null
  agree: () => void
  cancel: () => void
  /** The warning about a first message, while it waits for the member's confirmation. */
  caution: OwnCaution | null
  answerCaution: (sends: boolean) => void
}

interface SendContext {
  opened: OpenedConversation
  user: User
  outgoing: readonly Outgoing[]
  settings: Pick<PublicSettings, 'message_credits' | 'photo_credits' | 'voice_credits' | 'gift_credits'>
  replying?: Pick<Replying, 'quote' | 'end'>
}

/** Returns what a message of a kind costs. */
export function getPrice(kind: MessageDraft['kind'], settings: SendContext['settings']): number {
  if (kind === 'text' || kind === 'gif') return settings.message_credits
  if (kind === 'voice') return settings.voice_credits
  return kind === 'photo' ? settings.photo_credits : settings.gift_credits
}

/** Sending in a conversation, with everything that may come between the press and the message. */
export function useSending({ opened, user, outgoing, settings, replying }: SendContext): Sending {
  const app = useApp()
  // Shown when the conversation opens, so that no one writes what cannot be sent.
  const [foreseen, setForeseen] = useState<Refusal | null>(() => {
    if (user.age_proof !== 'none') return { kind: 'age' }
    return opened.chat === null && !mayStartConversation(user)
      ? { kind: 'premium', what: 'conversation' }
      : null
  })
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [confirming, setConfirming] = useState<WaitingDraft | null>(null)
  const [cautioned, setCautioned] = useState<(WaitingDraft & { caution: OwnCaution }) | null>(null)
  const isFirst = outgoing.length === 0 && !opened.messages.some((message) => message.from_me)
  const { profile } = opened
  const memberId = user.profile.id
  const lastFailed = outgoing.findLast((item) => item.state === 'failed')?.clientId ?? null
  const answered = lastFailed === dismissed ? null : findRefusal(outgoing, user.credits)

  function deliver(draft: MessageDraft, onSent: () => void) {
    send(app, { ...draft, profile: profile.id, quote: replying?.quote ?? undefined })
    replying?.end()
    setForeseen(null)
    onSent()
  }

  function proceed(draft: MessageDraft, onSent: () => void) {
    if (mustAsk(draft.credits)) setConfirming({ draft, onSent })
    else deliver(draft, onSent)
  }

  function mustAsk(price: number): boolean {
    const charged = opened.messages.some((message) => message.from_me && message.credits > 0)
    return profile.fictional && price > 0 && !charged && !hasAcknowledged(memberId, profile.id)
  }

  function showPredictedRefusal(kind: MessageDraft['kind'], price: number): boolean {
    const refusal = predictRefusal({ user, kind, price, known: opened.chat !== null })
    if (refusal) setForeseen(refusal)
    return refusal !== null
  }

  return {
    mayTry: (kind) => !showPredictedRefusal(kind, getPrice(kind, settings)),
    trySend(draft, onSent = () => undefined) {
      if (showPredictedRefusal(draft.kind, draft.credits)) return
      const caution = isFirst && draft.text ? findOwnCaution(draft.text) : null
      if (caution) setCautioned({ draft, onSent, caution })
      else proceed(draft, onSent)
    },
    caution: cautioned?.caution ?? null,
    answerCaution(sends) {
      setCautioned(null)
      if (sends && cautioned) proceed(cautioned.draft, cautioned.onSent)
    },
    refusal: foreseen ?? answered,
    dismissRefusal() {
      setForeseen(null)
      setDismissed(lastFailed)
    },
    confirming: confirming?.draft ?? null,
    agree() {
      keepAcknowledged(memberId, profile.id)
      if (confirming) deliver(confirming.draft, confirming.onSent)
      setConfirming(null)
    },
    cancel: () => setConfirming(null),
  }
}
