import { useQuery } from '@tanstack/react-query'
import { templateVariables } from '#contract/admin/sites/template-rules.ts'
import type { AnswerTemplate, TemplateKind } from '#contract/admin/sites/templates.ts'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { callKey, useApp } from '../../app/cache/app.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useText } from '../admin-language.ts'
import { useWork } from '../staff-session.ts'

/** What an answer is about, as ready-made answers are filled in from it. */
export interface TemplateCase {
  readonly kind: TemplateKind
  /** The site of the case, where that may be another than the tab's. */
  readonly site?: string | undefined
  /** The language of who reads the answer. */
  readonly language: string
  /** Who reads it; null where no name is known. */
  readonly name?: string | null | undefined
  readonly reference?: string | undefined
}

const variable = new RegExp(`\\{(?:${templateVariables.join('|')})\\}`, 'g')

/** Lists the variables that a text still holds. */
export function findOpenVariables(text: string): string[] {
  return [...new Set(text.match(variable))]
}

/** Adds a text after what is written. */
export function appendText(written: string, text: string): string {
  return written.trim() === '' ? text : `${written.trimEnd()}\n\n${text}`
}

/** Returns the text for a reader: in their language, else in English, else in the first that is written. */
function chooseText({ texts }: AnswerTemplate, language: string): { text: string; language: string } {
  const order = [language, 'en', ...localeCodes]
  const found = order.find((one) => Object.hasOwn(texts, one)) ?? 'en'
  return { text: Object.entries(texts).find(([one]) => one === found)?.[1] ?? '', language: found }
}

interface TemplatePickerProps {
  about: TemplateCase
  onInsert: (text: string) => void
}

/** Inserts a ready-made answer, filled in as far as the case goes; nothing where the site has none. */
export function TemplatePicker({ about, onInsert }: TemplatePickerProps) {
  const t = useText()
  const { call } = useApp()
  const { staff, site, sites } = useWork()
  const { kind, language, name, reference } = about
  const siteId = about.site ?? site.id
  const query = useQuery({
    queryKey: [...callKey('adminTemplates', { kind }), siteId],
    queryFn: () => call('adminTemplates', { kind }, { site: siteId }),
    staleTime: 60_000,
  })
  const templates = query.data?.templates ?? []
  if (templates.length === 0) return null
  const values: Readonly<Record<string, string | null | undefined>> = {
    name,
    reference,
    staff: staff.name,
    site: sites.find(({ id }) => id === siteId)?.name ?? site.name,
  }
  function insert(id: string) {
    const template = templates.find((one) => one.id === id)
    if (!template) return
    const { text } = chooseText(template, language)
    onInsert(text.replace(variable, (word) => values[word.slice(1, -1)] ?? word))
  }
  return (
    <SelectField
      label={t('admin.templates.insert')}
      value=""
      onChange={(event) => insert(event.target.value)}
    >
      <option value="">{t('admin.templates.choose')}</option>
      {templates.map((template) => {
        const written = chooseText(template, language).language
        return (
          <option key={template.id} value={template.id}>
            {written === language ? template.name : `${template.name} (${written})`}
          </option>
        )
      })}
    </SelectField>
  )
}
