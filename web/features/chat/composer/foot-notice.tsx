import type { ReactNode } from 'react'
import { FictionalIcon } from '#web/features/profiles/cards/profile-name.tsx'
import { lazyPart } from '../../../app/browser/lazy-part.tsx'
import styles from '../conversation.module.css'
import { VoiceRecorder } from '../voice/lazy-voice.tsx'
import type { VoiceMessage } from '../voice/use-voice-message.ts'
import type { SendAlertProps } from './send-alert.tsx'
import type { Sending } from './use-sending.ts'

const SendAlert = lazyPart<SendAlertProps>(
  async () => (await import('./send-alert.tsx')).SendAlert,
  ({ refusal }) => refusal !== null,
)

interface FootNoticeProps {
  /** What is said of a fictional profile before each paid message; null for members. */
  fictional: string | null
  sending: Pick<Sending, 'refusal' | 'dismissRefusal'>
  /** The name of the other member. */
  name: string
  /** Left out where no voice message is made. */
  recorder?: VoiceMessage['recorder'] | undefined
  /** What the next message answers. */
  children?: ReactNode
}

/** What stands above the field. */
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
