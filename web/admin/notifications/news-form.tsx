import { type FormEvent, Fragment, useState } from 'react'
import type { NewsPreview, NewsText } from '#contract/admin/notifications/news.ts'
import type { ErrorCode } from '#contract/api/errors.ts'
import { formatLanguage, formatList } from '#contract/api/format.ts'
import { newsTextLength, newsTitleLength } from '#contract/api/limits.ts'
import { type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import { useApp } from '../../app/cache/app.ts'
import { isCallError } from '../../app/calls/call-error.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import type { FormErrors } from '../../app/calls/use-form-errors.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel, Row, Stack } from '../../ui/stack.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useText } from '../admin-language.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { LanguageField } from '../kit/form-fields.tsx'
import { LoadError, Loaded } from '../kit/loaded.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'
import { useTabState } from '../staff-session.ts'
import styles from './news.module.css'

/** What was typed in each language so far. */
type Drafts = Readonly<Partial<Record<Locale, NewsText>>>

/** Returns the name of a field, as the call has it. */
function toField(language: Locale, part: keyof NewsText): string {
  return `texts.${language}.${part}`
}

/** Returns the languages in which something is written. */
function listWrittenIn(drafts: Drafts): Locale[] {
  return localeCodes.filter((locale) => drafts[locale]?.title.trim() || drafts[locale]?.text.trim())
}

/** Returns the texts to send: a language that was emptied again is left out. */
function listFilledTexts(drafts: Drafts): Partial<Record<Locale, NewsText>> {
  return Object.fromEntries(listWrittenIn(drafts).map((locale) => [locale, drafts[locale]]))
}

/** Returns the names of languages in one line. */
export function formatLanguages(languages: readonly Locale[], locale: Locale): string {
  return formatList(
    languages.map((language) => formatLanguage(language, locale)),
    locale,
  )
}

/** Returns what is missing: a title or text in a language that has the other, or in the one that has to be written. */
function listMissingIn(drafts: Drafts, standard: Locale): Readonly<Record<string, ErrorCode>> {
  const languages = new Set([standard, ...listWrittenIn(drafts)])
  return Object.fromEntries(
    [...languages].flatMap((locale) =>
      (['title', 'text'] as const)
        .filter((part) => !drafts[locale]?.[part].trim())
        .map((part) => [toField(locale, part), 'empty'] as const),
    ),
  )
}

/** Returns the language of the first field that is wrong. */
function findFieldLanguage(fields: Readonly<Record<string, unknown>>): Locale | undefined {
  return localeCodes.find((locale) =>
    Object.keys(fields).some((field) => field.startsWith(toField(locale, 'title').slice(0, -'title'.length))),
  )
}

/** News as its readers will see it. */
function NewsMail({ mail: { language, subject, greeting, paragraphs } }: { mail: NewsPreview }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Panel tone="sunken">
      <Stack gap={3} className={styles.mail}>
        <p className={styles.label}>
          {t('admin.news.preview', { language: formatLanguage(language, locale) })}
        </p>
        <h3 lang={language}>{subject}</h3>
        <p lang={language}>{greeting}</p>
        {paragraphs.map((pieces, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
          <p key={index} lang={language}>
            {pieces.map(({ text, link }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have their pieces
              <Fragment key={place}>
                {link === null ? (
                  text
                ) : (
                  <TextLink href={link} target="_blank" rel="noopener noreferrer">
                    {text}
                  </TextLink>
                )}
              </Fragment>
            ))}
          </p>
        ))}
      </Stack>
    </Panel>
  )
}

interface SendDialogProps {
  clientId: string
  drafts: Drafts
  receivers: number
  onClose: () => void
  onSent: () => void
  /** The call found invalid fields in the form behind. */
  onRefused: (error: unknown) => void
}

/** Asks for confirmation before news is sent; a failed request can be retried, and news is sent once. */
function SendDialog(props: SendDialogProps) {
  const { clientId, drafts, receivers, onClose, onSent, onRefused } = props
  const t = useText()
  const { cache } = useApp()
  const showToast = useToast()
  const errors = useCheckedForm()
  const texts = listFilledTexts(drafts)
  const preview = useCall('adminPreviewNews', { texts })
  const send = useAct('adminSendNews', {
    onSuccess: ({ receivers: count }) => {
      void cache.invalidateQueries({ queryKey: ['adminNews'] })
      showToast({ content: t('admin.news.done', { count }) })
      onSent()
    },
    onError: (error) => {
      if (isCallError(error, 'validation')) onRefused(error)
      else errors.showError(error)
    },
  })
  return (
    <FormDialog
      title={t('admin.news.askTitle', { count: receivers })}
      button={t('admin.news.send', { count: receivers })}
      size="large"
      busy={send.isPending}
      {...{ errors, onClose }}
      onSubmit={() => send.mutate({ input: { client_id: clientId, texts } })}
    >
      <p>{t('admin.news.askText')}</p>
      <Loaded query={preview}>
        {({ previews }) => previews.map((mail) => <NewsMail key={mail.language} mail={mail} />)}
      </Loaded>
    </FormDialog>
  )
}

interface NewsFieldsProps {
  language: Locale
  draft: NewsText
  required: boolean
  errors: FormErrors
  onChange: (part: Partial<NewsText>) => void
}

/** Title and text in one language. */
function NewsFields({ language, draft, required, errors, onChange }: NewsFieldsProps) {
  const t = useText()
  const [title, text] = [toField(language, 'title'), toField(language, 'text')]
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
        error={errors.getText(title)}
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
        error={errors.getText(text)}
        counter={t('complaints.counter', { count: draft.text.length, max: newsTextLength })}
      />
    </>
  )
}

const nothing: NewsText = { title: '', text: '' }
const createNews = () => ({ drafts: {} as Drafts, clientId: crypto.randomUUID() }) // nothing is written yet

interface NewsFormProps {
  receivers: number
  /** The language that has to be written. */
  language: Locale
}

/** Writes news language by language, with a preview, and asks before it is sent. */
export function NewsForm({ receivers, language: standard }: NewsFormProps) {
  const t = useText()
  const { cache, locale } = useApp()
  const errors = useCheckedForm()
  // A second press, or a retry after a lost answer, is the same news.
  const [{ drafts, clientId }, setNews] = useTabState('news', createNews)
  const [language, setLanguage] = useState(standard)
  const [asks, setAsks] = useState(false)
  const draft = drafts[language] ?? nothing
  const written = listWrittenIn(drafts)

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
    if (isCallError(error)) choose(findFieldLanguage(error.fields) ?? language)
    errors.showError(error)
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    const missing = listMissingIn(drafts, standard)
    choose(findFieldLanguage(missing) ?? language)
    if (errors.showFields(missing)) return
    void cache.invalidateQueries({ queryKey: ['adminNewsReceivers'] })
    setAsks(true)
  }
  function startAnew() {
    setAsks(false)
    setNews(createNews)
    choose(standard)
  }
  return (
    <>
      <form ref={errors.form} onSubmit={handleSubmit} noValidate>
        <Stack gap={3}>
          <LoadError>{errors.general}</LoadError>
          <LanguageField label={t('admin.news.language')} value={language} onChange={choose} />
          <p>
            <span>{t('admin.news.needed', { language: formatLanguage(standard, locale) })}</span>
            {written.length > 0 && (
              <span>{` ${t('admin.news.written', { languages: formatLanguages(written, locale) })}`}</span>
            )}
          </p>
          <NewsFields {...{ language, draft, errors }} required={language === standard} onChange={change} />
          {receivers === 0 && <p>{t('admin.news.noRecipients')}</p>}
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
