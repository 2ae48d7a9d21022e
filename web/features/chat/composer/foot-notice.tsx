import type { ReactNode } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { FictionalIcon } from '#web/features/profiles/cards/profile-name.tsx'
import { createLazyPart } from '../../../app/browser/lazy-part.tsx'
import styles from '../conversation.module.css'
import { type VoiceMessage, VoiceRecorder } from '../voice/lazy-voice.tsx'
import type { FictionalDialogProps } from './fictional-dialog.tsx'
import type { SendAlertProps } from './send-alert.tsx'
import type { Sending } from './use-sending.ts'

const SendAlert = createLazyPart<SendAlertProps>(
  async () => (await import('./send-alert.tsx')).SendAlert,
  ({ refusal }) => refusal !== null,
)

interface FootNoticeProps {
  /** The text about a fictional profile before each paid message; null for members. */
  fictional: string | null
  sending: Pick<Sending, 'refusal' | 'dismissRefusal'>
  /** The name of the other member. */
  name: string
  /** Left out when no voice message is being recorded. */
  recorder?: VoiceMessage['recorder'] | undefined
  /** What the next message replies to. */
  children?: ReactNode
}

/** What is above the field. */
export function FootNotice({ fictional, sending, name, recorder, children }: FootNoticeProps) {
  return (
    <>
      {fictional && (
        <p className={styles.fictional}>
          <FictionalIcon />
          <span>{fictional}</span>
        </p>
      )}
      <SendAlert refusal={sending.refusal} name={name} onDismiss={sending.dismissRefusal} />
      {children}
      {recorder && <VoiceRecorder {...recorder} name={name} />}
    </>
  )
}

const FictionalDialog = createLazyPart<FictionalDialogProps>(
  async () => (await import('./fictional-dialog.tsx')).FictionalDialog,
  ({ open }) => open,
)

interface FictionalQuestionProps {
  /** The text about the profile; null for a real one. */
  notice: string | null
  sending: Sending
}

/** Asks once before the first charge with a fictional profile, whatever is being sent. */
export function FictionalQuestion({ notice, sending }: FictionalQuestionProps) {
  const t = useTranslate()
  const credits = sending.confirming?.credits ?? 0
  return (
    <FictionalDialog
      open={sending.confirming !== null}
      notice={notice}
      cost={t('credits.amount', { credits })}
      credits={credits}
      onClose={sending.cancel}
      onAgree={sending.agree}
    />
  )
}
