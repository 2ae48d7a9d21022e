import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { useCountryChoices, withCurrent } from './setting-choices.ts'

interface PairsFieldProps {
  label: string
  value: unknown
  isNumber: boolean
  onChange: (value: Record<string, unknown>) => void
}

interface Pair {
  readonly id: string
  readonly name: string
  readonly value: string
}

const toPairs = (value: unknown): Pair[] =>
  Object.entries(Object(value)).map(([name, one]) => ({ id: name, name, value: String(one) }))

/** Values under names of their own, such as one for each country. */
export function PairsField({ label, value, isNumber, onChange }: PairsFieldProps) {
  const t = useText()
  const countries = useCountryChoices()
  const [pairs, setPairs] = useState(() => toPairs(value))
  function change(next: Pair[]) {
    setPairs(next)
    const named = next.filter(({ name }) => name !== '')
    onChange(Object.fromEntries(named.map((one) => [one.name, isNumber ? Number(one.value) : one.value])))
  }
  const nameCountry = (code: string) => countries.find(({ value: one }) => one === code)?.label ?? code
  const replace = (id: string, part: Partial<Pair>) =>
    change(pairs.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <FieldGroup legend={label}>
      <Stack gap={3}>
        {pairs.map(({ id, name, value: own }) => (
          <Row key={id} gap={3}>
            <SelectField
              label={t('admin.settings.country')}
              value={name}
              onChange={(event) => replace(id, { name: event.target.value })}
            >
              {withCurrent(countries, name).map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </SelectField>
            <TextField
              type={isNumber ? 'number' : 'text'}
              step="any"
              label={t('admin.settings.valueOf', { name: nameCountry(name) })}
              value={own}
              onChange={(event) => replace(id, { value: event.target.value })}
            />
            <TextButton
              tone="danger"
              aria-label={t('admin.content.removeOf', { id: nameCountry(name) })}
              onClick={() => change(pairs.filter((one) => one.id !== id))}
            >
              {t('admin.texts.remove')}
            </TextButton>
          </Row>
        ))}
        <Row>
          <Button
            variant="soft"
            size="small"
            onClick={() => setPairs([...pairs, { id: crypto.randomUUID(), name: '', value: '' }])}
          >
            {t('admin.settings.addCountry')}
          </Button>
        </Row>
      </Stack>
    </FieldGroup>
  )
}
