import { type FormEvent, useState } from 'react'
import type { NewsText } from '#contract/admin/notifications/news.ts'
import { type Locale, localeOf } from '#contract/features/sites/locale.ts'
import { useApp } from '../../app/cache/app.ts'
import { isCallError } from '../../app/calls/call-error.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { useFormErrors } from '../../app/calls/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/row.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import { LanguageField } from '../kit/language-field.tsx'
import { Trouble } from '../kit/trouble.tsx'
import { useKept } from '../kit/use-kept.ts'
import { type Drafts, languageOfFields, missingIn, namesOf, writtenIn } from './news-drafts.ts'
import { NewsFields } from './news-fields.tsx'
import { NewsMail } from './news-mail.tsx'
import { SendDialog } from './send-dialog.tsx'

const nothing: NewsText = { title: '', text: '' }
const newNews = () => ({ drafts: {} as Drafts, clientId: crypto.randomUUID() }) // nothing is written yet

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
  // A second press, or a repeat after a lost answer, is the same news.
  const [{ drafts, clientId }, setNews] = useKept('news', newNews)
  const [language, setLanguage] = useState(standard)
  const [asks, setAsks] = useState(false)
  const draft = drafts[language] ?? nothing
  const written = writtenIn(drafts)

  const preview = useAct('adminPreviewNews', { onError: errors.showError })

  function choose(next: Locale) {
    preview.reset()
    setLanguage(next)
  }
  function change(part: Partial<NewsText>) {
    preview.reset()
    setNews((known) => ({ ...known, drafts: { ...drafts, [language]: { ...draft, ...part } } }))
  }
  function showRefused(error: unknown) {
    setAsks(false)
    if (isCallError(error)) choose(languageOfFields(error.fields) ?? language)
    errors.showError(error)
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    const missing = missingIn(drafts, standard)
    choose(languageOfFields(missing) ?? language)
    if (errors.showFields(missing)) return
    void cache.invalidateQueries({ queryKey: ['adminNewsReceivers'] })
    setAsks(true)
  }
  function startAnew() {
    setAsks(false)
    setNews(newNews)
    choose(standard)
  }
  return (
    <>
      <form ref={errors.form} onSubmit={handleSubmit} noValidate>
        <Stack gap={3}>
          <Trouble>{errors.general}</Trouble>
          <LanguageField label={t('admin.news.language')} value={language} onChange={choose} />
          <p>
            <span>{t('admin.news.needed', { language: localeOf(standard).name })}</span>
            {written.length > 0 && (
              <span>{` ${t('admin.news.written', { languages: namesOf(written) })}`}</span>
            )}
          </p>
          <NewsFields {...{ language, draft, errors }} required={language === standard} onChange={change} />
          {receivers === 0 && <p>{t('admin.news.nobody')}</p>}
          <Row>
            <Button type="submit" disabled={receivers === 0}>
              {t('admin.news.send', { count: receivers })}
            </Button>
            <Button
              variant="ghost"
              busy={preview.isPending}
              onClick={() => preview.mutate({ input: { texts: { [language]: draft } } })}
            >
              {t('admin.content.preview')}
            </Button>
          </Row>
          {preview.data?.previews.map((mail) => (
            <NewsMail key={mail.language} mail={mail} />
          ))}
        </Stack>
      </form>
      {asks && (
        <SendDialog
          {...{ clientId, drafts, receivers }}
          onClose={() => setAsks(false)}
          onSent={startAnew}
          onRefused={showRefused}
        />
      )}
    </>
  )
}
