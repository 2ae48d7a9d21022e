import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import type { FictionalDialogProps } from './fictional-dialog.tsx'
import type { Sending } from './use-sending.ts'

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
