import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslate } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface FilterFormProps {
  title: string
  open: boolean
  onClose: () => void
  onSubmit: (values: FormData) => void
  children: ReactNode
}

/** The dialog of one filter: nothing is searched before its button is pressed. */
export function FilterForm({ title, open, onClose, onSubmit, children }: FilterFormProps) {
  const t = useTranslate()
  const id = useId()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onClose()
    onSubmit(new FormData(event.currentTarget))
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="small"
      closeLabel={t('ui.close')}
      actions={
        <Button type="submit" form={id}>
          {t('search.apply')}
        </Button>
      }
    >
      <form id={id} onSubmit={handleSubmit}>
        {children}
      </form>
    </Dialog>
  )
}
