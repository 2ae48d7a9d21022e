import type { ReactNode } from 'react'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { ChipButton } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/placeholders.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './icebreaker-dialog.module.css'

export interface IcebreakerDialogProps {
  open: boolean
  profile: string
  /** What sending one costs. */
  cost: ReactNode
  /** The chosen line goes into the field; sending it is a second press, since that costs. */
  onChoose: (text: string) => void
  onClose: () => void
}

/** Opening lines to choose from. */
export function IcebreakerDialog({ open, profile, cost, onChoose, onClose }: IcebreakerDialogProps) {
  const t = useTranslate()
  const texts = useErrorTexts()
  const { data, error, isError, isPending } = useCall('icebreakers', { profile }, { enabled: open })
  return (
    <Dialog open={open} onClose={onClose} title={t('chat.icebreakers')} closeLabel={t('ui.close')}>
      <Stack gap={3}>
        <p>{t('chat.icebreakersHint')}</p>
        {isPending && <Skeleton height="8rem" shape="block" />}
        {isError && <p role="alert">{texts.of(error)}</p>}
        {data?.lines.map((line) => (
          <ChipButton key={line.id} className={styles.line} onClick={() => onChoose(line.text)}>
            {line.text}
          </ChipButton>
        ))}
        <p>{cost}</p>
      </Stack>
    </Dialog>
  )
}
