import { type FormEvent, type ReactNode, useState } from 'react'
import type { FormErrors } from '../../app/calls/use-form-errors.ts'
import { Row, Stack } from '../../ui/stack.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useText } from '../admin-language.ts'
import { LoadError } from './loaded.tsx'

interface AnswerFormProps {
  /** Its reference, such as `C-2HKU-6ZT5`. */
  reference: string
  errors: FormErrors
  /** Replaces the error's own text. */
  general?: string | undefined
  lead?: ReactNode
  onSend: (answer: string) => void
  /** The buttons, given the current text. */
  children: (answer: string) => ReactNode
}

/** The answer to someone who wrote to the site; the typed text stays when sending fails. */
export function AnswerForm(props: AnswerFormProps) {
  const { reference, errors, general = errors.general, lead, onSend, children } = props
  const t = useText()
  const [answer, setAnswer] = useState('')
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSend(answer)
  }
  return (
    <form ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={3}>
        <LoadError>{general}</LoadError>
        {lead}
        <TextAreaField
          label={t('admin.complaints.answerTo', { reference })}
          required
          maxLength={5000}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
          error={errors.getText('answer')}
        />
        <Row>{children(answer)}</Row>
      </Stack>
    </form>
  )
}
