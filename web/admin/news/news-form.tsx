import { type FormEvent, useState } from 'react'
import type { NewsText } from '#contract/admin-news.ts'
import { newsTextLength, newsTitleLength } from '#contract/limits.ts'
import { type Locale, localeOf } from '#contract/locale.ts'
import { useApp } from '../../lib/app.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useFormErrors } from '../../lib/use-form-errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/row.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { LanguageField } from '../parts/language-field.tsx'
import { type Drafts, fieldOf, languageOfFields, missingIn, namesOf, writtenIn } from './news-drafts.ts'
import { NewsPreview } from './news-preview.tsx'
import { SendDialog } from './send-dialog.tsx'

const nothing: NewsText = { title: '', text: '' }

interface NewsFormProps {
  receivers: number
  /** The language that has to be written. */
  language: Locale
}

/** Writes news language by language, with a preview, and asks before it is sent. */
export function NewsForm({ receivers, language: standard }: NewsFormProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useFormErrors()
  const [drafts, setDrafts] = useState<Drafts>({})
  const [language, setLanguage] = useState(standard)
  // A second press, or a repeat after a lost answer, is the same news.
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const [asks, setAsks] = useState(false)
  const draft = drafts[language] ?? nothing
  const written = writtenIn(drafts)

  const change = (part: Partial<NewsText>) => setDrafts({ ...drafts, [language]: { ...draft, ...part } })
  function showRefused(error: unknown) {
    setAsks(false)
    if (isCallError(error)) setLanguage(languageOfFields(error.fields) ?? language)
    errors.showError(error)
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    const missing = missingIn(drafts, standard)
    setLanguage(languageOfFields(missing) ?? language)
    if (errors.showFields(missing)) return
    void cache.invalidateQueries({ queryKey: ['adminNewsReceivers'] })
    setAsks(true)
  }
  function startAnew() {
    setAsks(false)
    setDrafts({})
    setLanguage(standard)
    setClientId(crypto.randomUUID())
  }
  return (
    <>
      <form ref={errors.form} onSubmit={handleSubmit} noValidate>
        <Stack gap={3}>
          {errors.general && (
            <Banner tone="coral" live>
              {errors.general}
            </Banner>
          )}
          <LanguageField label={t('admin.news.language')} value={language} onChange={setLanguage} />
          <p>
            {t('admin.news.needed', { language: localeOf(standard).name })}
            {written.length > 0 && ` ${t('admin.news.written', { languages: namesOf(written) })}`}
          </p>
          <TextField
            label={t('admin.news.heading')}
            hint={t('admin.news.headingHint')}
            name={fieldOf(language, 'title')}
            required={language === standard}
            maxLength={newsTitleLength}
            lang={language}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
            error={errors.textOf(fieldOf(language, 'title'))}
          />
          <TextAreaField
            label={t('admin.news.text')}
            hint={t('admin.news.textHint')}
            name={fieldOf(language, 'text')}
            rows={10}
            required={language === standard}
            maxLength={newsTextLength}
            lang={language}
            value={draft.text}
            onChange={(event) => change({ text: event.target.value })}
            error={errors.textOf(fieldOf(language, 'text'))}
            counter={t('complaints.counter', { count: draft.text.length, most: newsTextLength })}
          />
          <NewsPreview {...{ draft, language, standard }} />
          {receivers === 0 && <p>{t('admin.news.nobody')}</p>}
          <Row>
            <Button type="submit" disabled={receivers === 0}>
              {t('admin.news.send', { count: receivers })}
            </Button>
          </Row>
        </Stack>
      </form>
      {asks && (
        <SendDialog
          {...{ clientId, drafts, receivers }}
          title={drafts[standard]?.title ?? ''}
          onClose={() => setAsks(false)}
          onSent={startAnew}
          onRefused={showRefused}
        />
      )}
    </>
  )
}
