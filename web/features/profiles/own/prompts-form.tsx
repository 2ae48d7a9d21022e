import { type FormEvent, type ReactNode, useState } from 'react'
import { maxPromptAnswers, promptAnswerLength } from '#contract/api/limits.ts'
import type { Prompt, PromptAnswer } from '#contract/features/profiles/prompts.ts'
import { computeFieldLength, countCharacters } from '#contract/features/profiles/shown-text.ts'
import type { FormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'

/** A place for an answer; without a question it is free. */
interface Slot {
  id: string
  text: string
}

const free: Slot = { id: '', text: '' }

interface PromptsFormProps {
  prompts: readonly Prompt[]
  answers: readonly PromptAnswer[]
  errors: FormErrors
  onSave: (answers: { id: string; text: string }[]) => void
  /** The buttons. */
  children: ReactNode
}

/** Up to three questions of the site, each with an answer; another one can be chosen once those above it have one. */
export function PromptsForm({ prompts, answers, errors, onSave, children }: PromptsFormProps) {
  const t = useTranslate()
  const [slots, setSlots] = useState<readonly Slot[]>(() =>
    Array.from({ length: maxPromptAnswers }, (_, place) => answers[place] ?? free),
  )
  // A question that is offered no more can be kept as long as its answer is.
  const choices = [...prompts, ...answers.filter(({ id }) => !prompts.some((prompt) => prompt.id === id))]
  const firstFree = slots.findIndex(({ id }) => id === '')
  const shown = firstFree === -1 ? slots : slots.slice(0, findLastAnswered(slots) + 2)
  const change = (place: number, slot: Slot) => setSlots(slots.map((one, at) => (at === place ? slot : one)))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSave(slots.filter(({ id }) => id !== '').map(({ id, text }) => ({ id, text })))
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <p>{t('prompts.hint', { max: maxPromptAnswers })}</p>
        {shown.map((slot, place) => (
          <SlotFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
            key={place}
            number={place + 1}
            slot={slot}
            choices={choices.filter(({ id }) => id === slot.id || !slots.some((other) => other.id === id))}
            // The server counts the answers that it is sent.
            field={`answers.${slots.slice(0, place).filter(({ id }) => id !== '').length}`}
            errors={errors}
            onChange={(next) => change(place, next)}
          />
        ))}
        <FormError errors={errors} />
        {children}
      </Stack>
    </HydratedForm>
  )
}

function findLastAnswered(slots: readonly Slot[]): number {
  return slots.findLastIndex(({ id }) => id !== '')
}

interface SlotFieldsProps {
  number: number
  slot: Slot
  choices: readonly Prompt[]
  /** The name under which the server says what is wrong with the answer. */
  field: string
  errors: FormErrors
  onChange: (slot: Slot) => void
}

function SlotFields({ number, slot, choices, field, errors, onChange }: SlotFieldsProps) {
  const t = useTranslate()
  return (
    <Stack gap={2}>
      <SelectField
        label={t('prompts.question', { number })}
        name={`question.${number}`}
        value={slot.id}
        onChange={(event) => onChange({ ...slot, id: event.target.value })}
      >
        <option value="">{t('prompts.choose')}</option>
        {choices.map(({ id, question }) => (
          <option key={id} value={id}>
            {question}
          </option>
        ))}
      </SelectField>
      {slot.id !== '' && (
        <TextAreaField
          label={t('prompts.answer', { number })}
          name={field}
          rows={3}
          maxLength={computeFieldLength(promptAnswerLength)}
          value={slot.text}
          onChange={(event) => onChange({ ...slot, text: event.target.value })}
          counter={t('own.photosCount', { count: countCharacters(slot.text), limit: promptAnswerLength })}
          error={errors.getText(field)}
        />
      )}
    </Stack>
  )
}
