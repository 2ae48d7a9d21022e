import { type FormEvent, useState } from 'react'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { appealLength } from '#contract/features/safety/notices.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { HeldForm } from '#web/ui/held-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

interface AppealFormProps {
  notice: string
  /** The signature of a mail's link, for who cannot log in. */
  signature: string | undefined
  onSent: (answer: CallOutput<'appeal'>) => void
}

/** Objects to a decision; what was typed stays when sending fails. */
export function AppealForm({ notice, signature, onSent }: AppealFormProps) {
  const t = useTranslate()
  const errors = useFormErrors()
  const [text, setText] = useState('')
  const send = useAct('appeal', { onSuccess: onSent, onError: errors.showError })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (errors.showFields({ text: text.trim() === '' ? 'empty' : undefined })) return
    errors.clear()
    send.mutate({ input: { notice, text, ...(signature && { key: signature }) } })
  }

  return (
    <HeldForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={3}>
        {errors.general && (
          <Banner tone="coral" live>
            {errors.general}
          </Banner>
        )}
        <TextAreaField
          label={t('notices.appealLabel')}
          hint={t('notices.appealHint')}
          name="text"
          rows={4}
          maxLength={appealLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={errors.textOf('text')}
        />
        <div>
          <Button type="submit" busy={send.isPending}>
            {t('notices.appealSend')}
          </Button>
        </div>
      </Stack>
    </HeldForm>
  )
}
