import { type FormEvent, useId, useState } from 'react'
import { useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { useText } from '../../admin-language.ts'
import { readRules } from '../../kit/form-fields.tsx'
import { LoadError } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'

/** The switch that ends all fictional profiles of the site, with the question before it. */
export function EndFictional() {
  const t = useText()
  const id = useId()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const end = useAct('adminEndFictional', {
    onSuccess: ({ ended }) => {
      setOpen(false)
      showToast({ content: t('admin.fictional.ended', { count: ended }) })
      void cache.invalidateQueries({ queryKey: ['adminFictional'] })
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    end.mutate({ input: { reason } })
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {t('admin.fictional.end')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('admin.fictional.end')}
        closeLabel={t('ui.close')}
        actions={
          <Button type="submit" form={id} variant="danger" busy={end.isPending}>
            {t('admin.fictional.end')}
          </Button>
        }
      >
        <form ref={errors.form} id={id} onSubmit={handleSubmit} noValidate>
          <Stack gap={3}>
            <LoadError>{errors.general}</LoadError>
            <p>{t('admin.fictional.endText')}</p>
            <TextAreaField
              label={t('admin.decision.reason')}
              name="reason"
              required
              maxLength={readRules('adminEndFictional', 'reason').maxLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={errors.getText('reason')}
            />
          </Stack>
        </form>
      </Dialog>
    </>
  )
}
