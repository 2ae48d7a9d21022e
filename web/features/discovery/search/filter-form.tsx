import { type FormEvent, type ReactNode, type Ref, useId } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface FilterFormProps {
  title: string
  open: boolean
  onClose: () => void
  onSubmit: (values: FormData) => void
  /** Shows errors at their fields, in the current `form`: the dialog stays open. */
  isWrong?: (values: FormData) => boolean
  form?: Ref<HTMLFormElement>
  children: ReactNode
}

/** The dialog of a filter: the search runs only when its button is pressed. */
export function FilterForm({ title, open, onClose, onSubmit, isWrong, form, children }: FilterFormProps) {
  const t = useTranslate()
  const id = useId()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    if (isWrong?.(values)) return
    onClose()
    onSubmit(values)
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
      <form ref={form} id={id} onSubmit={handleSubmit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
