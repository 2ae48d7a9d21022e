import { type FormEvent, type ReactNode, useState } from 'react'
import type { FormErrors } from '../../app/calls/use-form-errors.ts'
import { Row, Stack } from '../../ui/stack.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { readRules } from './form-fields.tsx'
import { LoadError } from './loaded.tsx'
import { appendText, findOpenVariables, type TemplateCase, TemplatePicker } from './template-picker.tsx'

interface AnswerFormProps {
  call: 'adminAnswerComplaint' | 'adminCloseDataRequest' | 'adminReplyThread'
  /** What the call names the answer. */
  field?: 'answer' | 'text'
  /** Of what is answered, such as `C-2HKU-6ZT5`. */
  reference: string
  errors: FormErrors
  /** Replaces the error's own text. */
  general?: string | undefined
  lead?: ReactNode
  /** For ready-made answers. */
  about: TemplateCase
  /** Given the value of the button that was pressed. */
  onSend: (answer: string, button: string) => void
  /** The buttons, each of which sends the form. */
  children: ReactNode
}

/** The calls name it differently, and each knows its own name alone. */
function makeAnswerField(call: AnswerFormProps['call'], field: 'answer' | 'text', errors: FormErrors) {
  const rules = call === 'adminReplyThread' ? readRules(call, 'text') : readRules(call, 'answer')
  return { name: field, required: rules.required, maxLength: rules.maxLength, error: errors.getText(field) }
}

/** The answer to someone who wrote to the site; the typed text stays when sending fails. */
export function AnswerForm(props: AnswerFormProps) {
  const {
    call,
    field = 'answer',
    reference,
    errors,
    general = errors.general,
    lead,
    about,
    onSend,
    children,
  } = props
  const t = useText()
  const [answer, setAnswer] = useState('')
  const open = findOpenVariables(answer)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const { nativeEvent } = event
    const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    if (open.length === 0) onSend(answer, pressed instanceof HTMLButtonElement ? pressed.value : '')
  }
  return (
    <form ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={3}>
        <LoadError>{general}</LoadError>
        {lead}
        <TemplatePicker about={about} onInsert={(text) => setAnswer(appendText(answer, text))} />
        <TextAreaField
          {...makeAnswerField(call, field, errors)}
          label={t('admin.complaints.answerTo', { reference })}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
        <LoadError>{open.length > 0 && t('admin.templates.unfilled', { words: open.join(', ') })}</LoadError>
        <Row>{children}</Row>
      </Stack>
    </form>
  )
}
