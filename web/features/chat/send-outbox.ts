import { v7 } from 'uuid'
import type { Sent } from '#contract/features/chat/chat.ts'
import type { App } from '#web/app/cache/app.ts'
import { setUser } from '#web/app/cache/user.ts'
import { CallError, isLate, isUnanswered } from '#web/app/calls/call-error.ts'
import { onLiveChange } from '#web/app/live/live.ts'
import { applyMessage } from './apply-chat-events.ts'
import { addOutgoing, changeOutgoing, dropOutgoing, getOutbox, type Outgoing, openOutbox } from './outbox.ts'

const busy = new Set<string>()
const retryMilliseconds = 15_000

function sendItem(app: App, item: Outgoing): Promise<Sent> {
  const { clientId, profile, credits, text = '', gift, gif, photo, voice, quote } = item
  const sent = { profile, client_id: clientId, credits, ...(quote && { quote: quote.id }) }
  // Unanswered items are retried from here, so that later ones need not wait for them.
  const options = {
    key: clientId,
    repeats: true,
    // A browser may report online when nothing can be reached.
    onUnreachable: () => changeOutgoing(clientId, { state: 'waiting' }),
  }
  if (gift) return app.call('sendGift', { ...sent, gift, ...(text && { text }) }, options)
  if (gif) return app.call('sendGif', { ...sent, gif: gif.id }, options)
  const onProgress = (progress: number) => changeOutgoing(clientId, { progress })
  if (photo) return app.call('sendPhoto', sent, { ...options, file: photo.file, onProgress })
  if (voice) {
    const { file, waveform } = voice
    return app.call('sendVoice', { ...sent, waveform }, { ...options, file, onProgress })
  }
  return app.call('sendMessage', { ...sent, text }, options)
}

/** No answer is not a refusal: the item waits, and its id prevents a double charge. */
function isNoAnswer(error: unknown): boolean {
  return !(error instanceof CallError) || isUnanswered(error) || error.status === 429 || error.status >= 500
}

/** Whether the failure may be specific to this item: the site can be reached, and does not ask for a pause. */
function concernsItem(error: unknown): boolean {
  return isLate(error) || (error instanceof CallError && error.status >= 500 && error.status !== 503)
}

/** Sends one item. Returns whether the next may follow. */
async function sendOne(app: App, item: Outgoing): Promise<boolean> {
  const { clientId } = item
  if (!navigator.onLine) {
    changeOutgoing(clientId, { state: 'waiting', unanswered: false })
    return false
  }
  changeOutgoing(clientId, { state: 'sending', error: undefined })
  try {
    const { message, chat, user } = await sendItem(app, item)
    applyMessage(app, message, chat)
    setUser(app, user)
    dropOutgoing(clientId)
    return true
  } catch (error) {
    if (isNoAnswer(error)) {
      changeOutgoing(clientId, { state: 'waiting', unanswered: concernsItem(error) })
      return concernsItem(error)
    }
    const { code, message } = error as CallError // isNoAnswer has said so
    changeOutgoing(clientId, { state: 'failed', error: { code, message } })
    // The reason is shown in place of the field.
    if (code === 'not_found' || code === 'blocked_by')
      void app.cache.invalidateQueries({ queryKey: ['chat'] })
    // The buttons show the new price before anything is sent again.
    if (code === 'price_changed') void app.cache.invalidateQueries({ queryKey: ['settings'] })
    return true
  }
}

/** Sends what is waiting for one member, in order, one at a time. Earlier unanswered items come last. */
async function sendTo(app: App, profile: string): Promise<void> {
  if (busy.has(profile)) return
  busy.add(profile)
  const tried = new Set<string>()
  try {
    for (;;) {
      const waiting = getOutbox().filter(
        (item) => item.profile === profile && item.state !== 'failed' && !tried.has(item.clientId),
      )
      const next = waiting.find((item) => !item.unanswered) ?? waiting[0]
      if (!next) return
      tried.add(next.clientId)
      if (!(await sendOne(app, next))) return
    }
  } finally {
    busy.delete(profile)
  }
}

function sendAll(app: App): void {
  for (const profile of new Set(getOutbox().map((item) => item.profile))) void sendTo(app, profile)
}

/** Shows an item as being sent within the frame, then sends it. */
export function send(
  app: App,
  draft: Pick<
    Outgoing,
    'profile' | 'kind' | 'text' | 'gift' | 'gif' | 'photo' | 'voice' | 'quote' | 'credits'
  >,
): void {
  addOutgoing({ ...draft, clientId: v7(), created: new Date().toISOString(), state: 'sending' })
  void sendTo(app, draft.profile)
}

/** Sends a refused item again, for the price now on the button. */
export function sendAgain(app: App, item: Outgoing, credits: number): void {
  changeOutgoing(item.clientId, { state: 'sending', credits, error: undefined })
  void sendTo(app, item.profile)
}

/**
 * Sends what is left from earlier, and whatever waits each time the connection may be back. Returns the function that
 * stops it.
 */
export function keepSending(app: App, memberId: string): () => void {
  const run = () => sendAll(app)
  void openOutbox(memberId).then(run)
  const timer = setInterval(run, retryMilliseconds)
  const stopHearing = onLiveChange(run)
  addEventListener('online', run)
  run()
  return () => {
    clearInterval(timer)
    stopHearing()
    removeEventListener('online', run)
  }
}
