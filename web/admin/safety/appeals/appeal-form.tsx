import { useState } from 'react'
import type { AppealEntry } from '#contract/admin/safety/appeals.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { useFormErrors } from '../../../app/calls/use-form-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/row.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useText } from '../../admin-language.ts'
import { Trouble } from '../../kit/trouble.tsx'

/** Answers an appeal: the decision stands or falls, and the member reads why. */
export function AppealForm({ appeal }: { appeal: AppealEntry }) {
  const t = useText()
  const { cache } = useApp()
  const errors = useFormErrors()
  const [answer, setAnswer] = useState('')
  const send = useAct('adminAnswerAppeal', {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['adminAppeals'] }),
    onError: errors.showError,
  })
  function decide(reverse: boolean) {
    errors.clear()
    send.mutate({ input: { id: appeal.id, reverse, answer } })
  }
  return (
    <form ref={errors.form} onSubmit={(event) => event.preventDefault()}>
      <Stack gap={3}>
        <Trouble>{errors.general}</Trouble>
        <TextAreaField
          label={t('admin.appeals.answer', { name: appeal.member?.name ?? t('admin.erased') })}
          hint={t('admin.appeals.answerHint', { language: appeal.language })}
          maxLength={5000}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
          error={errors.textOf('answer')}
        />
        <Row>
          <Button busy={send.isPending} onClick={() => decide(true)}>
            {t('admin.decision.reverse')}
          </Button>
          <Button variant="ghost" busy={send.isPending} onClick={() => decide(false)}>
            {t('admin.appeals.uphold')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
