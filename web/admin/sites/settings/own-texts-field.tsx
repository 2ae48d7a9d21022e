import { useState } from 'react'
import type { Locale } from '#contract/features/sites/locale.ts'
import { OwnTexts } from '#contract/features/sites/look.ts'
import { FieldGroup } from '../../../ui/field.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { LanguageField } from '../../kit/fields.tsx'
import { useSettingLabels } from './setting-label.ts'

const maxTextLength = 200
const names = [
  ['headline', 80],
  ['subline', maxTextLength],
  ['point_1_title', 60],
  ['point_1_text', maxTextLength],
  ['point_2_title', 60],
  ['point_2_text', maxTextLength],
  ['point_3_title', 60],
  ['point_3_text', maxTextLength],
  ['mail_footer', maxTextLength],
] as const satisfies readonly (readonly [keyof OwnTexts, number])[]

interface OwnTextsFieldProps {
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

/** A site's own wordings, one language at a time; an empty field uses the built-in text. */
export function OwnTextsField({ label, value, onChange }: OwnTextsFieldProps) {
  const t = useText()
  const labels = useSettingLabels()
  const [language, setLanguage] = useState<Locale>('en')
  const byLanguage: Record<string, unknown> = { ...Object(value) }
  const { data: texts } = OwnTexts.safeParse(byLanguage[language] ?? {})
  // A refused text stays in its field until it is fixed.
  const typed: Record<string, unknown> = { ...texts, ...Object(byLanguage[language]) }
  function handleChange(name: string, text: string) {
    const { [language]: _, ...others } = byLanguage
    const changed = { ...typed, [name]: text }
    const isEmpty = Object.values(changed).every((one) => one === '')
    onChange(isEmpty ? others : { ...others, [language]: changed })
  }
  return (
    <FieldGroup legend={label}>
      <Stack gap={3}>
        <p>{t('admin.settings.ownTextsHint')}</p>
        <LanguageField
          label={t('admin.fixed.language')}
          name="own-texts-language"
          value={language}
          onChange={setLanguage}
        />
        {names.map(([name, max]) => (
          <TextField
            key={name}
            label={labels.setting(name)}
            maxLength={max}
            value={typeof typed[name] === 'string' ? typed[name] : ''}
            onChange={(event) => handleChange(name, event.target.value)}
          />
        ))}
      </Stack>
    </FieldGroup>
  )
}
