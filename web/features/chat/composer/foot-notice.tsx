import { FictionalIcon } from '#web/features/profiles/cards/profile-name.tsx'
import { lazyPart } from '../../../app/browser/lazy-part.tsx'
import styles from '../conversation.module.css'
import type { Replying } from '../use-reply.ts'
import { VoiceRecorder } from '../voice/lazy-voice.tsx'
import type { VoiceMessage } from '../voice/use-voice-message.ts'
import type { ReplyBarProps } from './reply-bar.tsx'
import type { SendAlertProps } from './send-alert.tsx'
import type { Sending } from './use-sending.ts'

const SendAlert = lazyPart<SendAlertProps>(
  async () => (await import('./send-alert.tsx')).SendAlert,
  ({ refusal }) => refusal !== null,
)

const ReplyBar = lazyPart<ReplyBarProps>(
  async () => (await import('./reply-bar.tsx')).ReplyBar,
  ({ quote }) => quote !== null,
)

interface FootNoticeProps {
  /** What is said of a fictional profile before each paid message; null for members. */
  fictional: string | null
  sending: Pick<Sending, 'refusal' | 'dismissRefusal'>
  /** Left out where no message is answered. */
  replying?: Pick<Replying, 'quote' | 'end'> | undefined
  /** The name of the other member. */
  name: string
  /** Left out where no voice message is made. */
  recorder?: VoiceMessage['recorder'] | undefined
}

/** What stands above the field. */
export function FootNotice({ fictional, sending, replying, name, recorder }: FootNoticeProps) {
  return (
    <>
      {fictional && (
        <p className={styles.fictional}>
          <FictionalIcon />
          <span>{fictional}</span>
        </p>
      )}
      <SendAlert refusal={sending.refusal} name={name} onDismiss={sending.dismissRefusal} />
      {replying && <ReplyBar quote={replying.quote} name={name} onCancel={replying.end} />}
      {recorder && <VoiceRecorder {...recorder} name={name} />}
    </>
  )
}
