import { lazyPart } from '#web/app/browser/lazy-part.tsx'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import type { CautionDialogProps } from './caution-dialog.tsx'
import type { FictionalDialogProps } from './fictional-dialog.tsx'
import type { Sending } from './use-sending.ts'

const FictionalDialog = lazyPart<FictionalDialogProps>(
  async () => (await import('./fictional-dialog.tsx')).FictionalDialog,
  ({ open }) => open,
)

const CautionDialog = lazyPart<CautionDialogProps>(
  async () => (await import('./caution-dialog.tsx')).CautionDialog,
  ({ caution }) => caution !== null,
)

interface SendQuestionsProps {
  /** What the member is told of the profile; null for a real one. */
  notice: string | null
  sending: Sending
}

/** Asks before a first message that calls for care, and once before the first charge of a fictional profile. */
export function SendQuestions({ notice, sending }: SendQuestionsProps) {
  const t = useTranslate()
  const credits = sending.confirming?.credits ?? 0
  return (
    <>
      <CautionDialog
        caution={sending.caution}
        onSend={() => sending.answerCaution(true)}
        onClose={() => sending.answerCaution(false)}
      />
      <FictionalDialog
        open={sending.confirming !== null}
        notice={notice}
        cost={t('credits.amount', { credits })}
        credits={credits}
        onClose={sending.cancel}
        onAgree={sending.agree}
      />
    </>
  )
}
