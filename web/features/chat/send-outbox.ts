import { v7 } from 'uuid'
import type { Sent } from '#contract/features/chat/chat.ts'
import type { App } from '#web/app/cache/app.ts'
import { setUser } from '#web/app/cache/user.ts'
import { CallError } from '#web/app/calls/call-error.ts'
import { onLiveChange } from '#web/app/live/live-tab.ts'
import { applyMessage } from './apply-chat-events.ts'
import { addOutgoing, changeOutgoing, dropOutgoing, type Outgoing, openOutbox, outbox } from './outbox.ts'

const busy = new Set<string>()
const retryMilliseconds = 15_000

function sendItem(app: App, item: Outgoing): Promise<Sent> {
  const { clientId, profile, credits, text = '', gift, gif, photo } = item
  const sent = { profile, client_id: clientId, credits }
  if (gift) return app.call('sendGift', { ...sent, gift, ...(text && { text }) }, { key: clientId })
  if (gif) return app.call('sendGif', { ...sent, gif: gif.id }, { key: clientId })
  if (!photo) return app.call('sendMessage', { ...sent, text }, { key: clientId })
  const onProgress = (progress: number) => changeOutgoing(clientId, { progress })
  return app.call('sendPhoto', sent, { key: clientId, file: photo.file, onProgress })
}

/** No answer is no refusal: the item waits, and the same id keeps it from being charged twice. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallError)) return true
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500
}

/** Sends one item. Tells whether the next may follow. */
async function sendOne(app: App, item: Outgoing): Promise<boolean> {
  const { clientId } = item
  if (!navigator.onLine) {
    changeOutgoing(clientId, { state: 'waiting' })
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
    if (isUnanswered(error)) {
      changeOutgoing(clientId, { state: 'waiting' })
      return false
    }
    const { code, message } = error as CallError // isUnanswered has said so
    changeOutgoing(clientId, { state: 'failed', error: { code, message } })
    // The buttons show the new price before anything is sent again.
    if (code === 'price_changed') void app.cache.invalidateQueries({ queryKey: ['settings'] })
    return true
  }
}

/** Sends what is waiting for one member, in order; never two at once. */
async function sendTo(app: App, profile: string): Promise<void> {
  if (busy.has(profile)) return
  busy.add(profile)
  try {
    for (;;) {
      const next = outbox().find((item) => item.profile === profile && item.state !== 'failed')
      if (!next || !(await sendOne(app, next))) return
    }
  } finally {
    busy.delete(profile)
  }
}

function sendAll(app: App): void {
  for (const profile of new Set(outbox().map((item) => item.profile))) void sendTo(app, profile)
}

/** Shows something as on its way within the frame, then sends it. */
export function send(
  app: App,
  draft: Pick<Outgoing, 'profile' | 'kind' | 'text' | 'gift' | 'gif' | 'photo' | 'credits'>,
): void {
  addOutgoing({ ...draft, clientId: v7(), created: new Date().toISOString(), state: 'sending' })
  void sendTo(app, draft.profile)
}

/** Sends a refused item once more, for the price that the button shows now. */
export function sendAgain(app: App, item: Outgoing, credits: number): void {
  changeOutgoing(item.clientId, { state: 'sending', credits, error: undefined })
  void sendTo(app, item.profile)
}

/** Sends what is left from before, and whatever waits each time a connection may be back. Returns what ends it. */
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
