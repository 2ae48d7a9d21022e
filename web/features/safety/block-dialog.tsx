import { useState } from 'react'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { forgetMember, useIsOpen } from './use-unblock.ts'

export interface BlockDialogProps {
  open: boolean
  profile: { id: string; name: string }
  onClose: () => void
  /** Opens the report instead: with a conversation while that is still there. */
  onReport: () => void
  /** After the block; the page leaves the conversation or shows the blocked profile. */
  onBlocked?: (() => void) | undefined
}

/** No one is blocked without this question, which says what will be deleted. */
export function BlockDialog({ open, profile, onClose, onReport, onBlocked }: BlockDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const errors = useErrorTexts()
  const showToast = useToast()
  const [failure, setFailure] = useState<unknown>(null)
  const block = useAct('block')
  const isOpen = useIsOpen(open)

  function close() {
    setFailure(null)
    onClose()
  }

  function handleReport() {
    close()
    onReport()
  }

  async function handleBlock() {
    setFailure(null)
    const { pathname } = location
    try {
      await block.mutateAsync({ input: { profile: profile.id } })
      close()
      await forgetMember(app, profile.id)
      showToast({ content: t('safety.blocked', { name: profile.name }) })
      // Anyone who has gone on meanwhile stays there.
      if (location.pathname === pathname) onBlocked?.()
    } catch (error) {
      if (isOpen.current) setFailure(error)
      else showToast({ tone: 'danger', content: errors.of(error) })
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('safety.blockTitle', { name: profile.name })}
      closeLabel={t('ui.close')}
      size="small"
      actions={
        <>
          <Button variant="danger" busy={block.isPending} onClick={() => void handleBlock()}>
            {t('safety.block')}
          </Button>
          <Button variant="ghost" onClick={close}>
            {t('safety.cancel')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{t('safety.blockText')}</p>
        <p>{t('safety.blockKnown', { name: profile.name })}</p>
        <p>
          <TextButton onClick={handleReport}>{t('safety.reportName', { name: profile.name })}</TextButton>
        </p>
      </Stack>
      {failure !== null && <FieldError id="block-error">{errors.of(failure)}</FieldError>}
    </Dialog>
  )
}
