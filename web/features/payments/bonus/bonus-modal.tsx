import type { ReactNode } from 'react'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useModalTurn } from '#web/ui/modal-turn.ts'

interface BonusModalProps {
  open: boolean
  onClose: () => void
  title: string
  /** What the offer is and, while it runs out, what changes at its end. */
  children: ReactNode
}

/** Tells of the time bonus or of the welcome discount, and leads to the credits. */
export function BonusModal({ open, onClose, title, children }: BonusModalProps) {
  const t = useTranslate()
  const locale = useLocale()
  const shown = useModalTurn(open)
  return (
    <Dialog
      open={shown}
      onClose={onClose}
      title={title}
      closeLabel={t('ui.close')}
      size="small"
      actions={
        <>
          <ButtonLink href={href('credits', locale)} onClick={onClose}>
            {t('bonus.see')}
          </ButtonLink>
          <Button variant="ghost" onClick={onClose}>
            {t('bonus.later')}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
