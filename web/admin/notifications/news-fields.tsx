import type { NewsText } from '#contract/admin/notifications/news.ts'
import { newsTextLength, newsTitleLength } from '#contract/api/limits.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { FormErrors } from '../../app/calls/use-form-errors.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { fieldOf } from './news-drafts.ts'

interface NewsFieldsProps {
  language: Locale
  draft: NewsText
  required: boolean
  errors: FormErrors
  onChange: (part: Partial<NewsText>) => void
}

/** Title and text in one language. */
export function NewsFields({ language, draft, required, errors, onChange }: NewsFieldsProps) {
  const t = useText()
  const [title, text] = [fieldOf(language, 'title'), fieldOf(language, 'text')]
  return (
    <>
      <TextField
        label={t('admin.news.heading')}
        hint={t('admin.news.headingHint')}
        name={title}
        required={required}
        maxLength={newsTitleLength}
        lang={language}
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
        error={errors.textOf(title)}
      />
      <TextAreaField
        label={t('admin.news.text')}
        hint={t('admin.news.textHint')}
        name={text}
        rows={10}
        required={required}
        maxLength={newsTextLength}
        lang={language}
        value={draft.text}
        onChange={(event) => onChange({ text: event.target.value })}
        error={errors.textOf(text)}
        counter={t('complaints.counter', { count: draft.text.length, most: newsTextLength })}
      />
    </>
  )
}
