import { type ReactNode, useState } from 'react'
import { giftTextLength } from '#contract/api/limits.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { type App, buildCallQuery } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useCall, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { GiftArt } from '#web/ui/gift-art.tsx'
import { Skeleton } from '#web/ui/placeholders.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { buildConversationQuery } from '../chat-queries.ts'
import type { OpenedConversation } from '../chat-state.ts'
import { CautionDialog } from './caution-dialog.tsx'
import { FictionalQuestion, FootNotice } from './foot-notice.tsx'
import styles from './gift-dialog.module.css'
import { useSending } from './use-sending.ts'

/** Returns the conversation with a member, in which a gift is sent; the gifts are requested along with it. */
export function fetchConversation(app: App, profile: string): Promise<OpenedConversation> {
  void app.cache.prefetchQuery(buildCallQuery(app, 'gifts', {}))
  return app.cache.fetchQuery(buildConversationQuery(app, { profile }))
}

export interface GiveGiftProps {
  /** The conversation for the gift, open or not. */
  opened: OpenedConversation
  user: User
  /** It is being sent; the conversation shows it. */
  onGiven: () => void
  onClose: () => void
}

// What failed before is shown in the conversation, where it can be sent again.
const nothingOutgoing: readonly [] = []

/** Sending a gift from outside a conversation, with everything that precedes a paid message there. */
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
        open={sending.confirming === null && sending.caution === null}
        name={profile.name}
        notice={<FootNotice fictional={fictional} sending={sending} name={profile.name} />}
        onClose={onClose}
        onSend={(gift) => sending.trySend(gift, onGiven)}
      />
      <CautionDialog caution={sending.caution} onAnswer={sending.answerCaution} />
      <FictionalQuestion notice={fictional} sending={sending} />
    </>
  )
}

export interface OutgoingGift {
  kind: 'gift'
  gift: string
  text: string
  /** The price on the button. */
  credits: number
}

export interface GiftDialogProps {
  open: boolean
  name: string
  /** What must be read before sending, or why it was not sent. */
  notice?: ReactNode
  /** `onSent` is called once it is being sent: until then the typed text stays. */
  onSend: (gift: OutgoingGift, onSent: () => void) => void
  onClose: () => void
}

/** Chooses a gift and, optionally, a text for free. */
export function GiftDialog({ open, name, notice, onSend, onClose }: GiftDialogProps) {
  const t = useTranslate()
  const texts = useErrorTexts()
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const { data, isPending, isError, error } = useCall('gifts', {}, { enabled: open })
  const gift = chosen ?? data?.gifts[0]?.id ?? null

  function handleSend() {
    if (!data || gift === null) return
    onSend({ kind: 'gift', gift, text: text.trim(), credits: data.credits }, () => setText(''))
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('chat.giftTitle', { name })}
      closeLabel={t('ui.close')}
      actions={
        data && (
          <Button cost={t('credits.amount', { credits: data.credits })} onClick={handleSend}>
            {t('chat.giftSend')}
          </Button>
        )
      }
    >
      {notice}
      {isPending && <Skeleton shape="block" height="12rem" />}
      {isError && <p role="alert">{texts.of(error)}</p>}
      <fieldset className={styles.gifts}>
        <legend className="visually-hidden">{t('chat.giftChoose')}</legend>
        {data?.gifts.map(({ id, name: giftName }) => (
          <label key={id} className={styles.gift}>
            <input
              type="radio"
              name="gift"
              value={id}
              checked={gift === id}
              onChange={() => setChosen(id)}
              data-autofocus={gift === id || undefined}
              className="visually-hidden"
            />
            <GiftArt id={id} className={styles.art} />
            <span>{giftName}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={t('chat.giftText')}
        value={text}
        maxLength={giftTextLength}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
