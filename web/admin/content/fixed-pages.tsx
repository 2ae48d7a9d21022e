import { type FormEvent, useState } from 'react'
import type { FixedPage } from '#contract/admin-translations.ts'
import type { Locale } from '#contract/locale.ts'
import { type StaticPage, staticPages } from '#contract/pages.ts'
import { useApp } from '../../lib/app.ts'
import { useAct, useCall } from '../../lib/use-call.ts'
import { useFormErrors } from '../../lib/use-form-errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Row } from '../../ui/row.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TwoColumns } from '../../ui/two-columns.tsx'
import { useText } from '../admin-language.ts'
import { LanguageField } from '../parts/language-field.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PagePreview } from './page-preview.tsx'

/** The pages that every site has, in the site's own words where the program's do not fit. */
export function FixedPages() {
  const t = useText()
  const [page, setPage] = useState<StaticPage>('terms')
  const [language, setLanguage] = useState<Locale>('en')
  const query = useCall('adminFixedPage', { page })
  return (
    <Stack gap={3}>
      <TwoColumns>
        <SelectField
          label={t('admin.fixed.page')}
          value={page}
          onChange={(event) => setPage(staticPages.find((one) => one === event.target.value) ?? 'terms')}
        >
          {staticPages.map((one) => (
            <option key={one} value={one}>
              {t(`admin.fixed.${one}`)}
            </option>
          ))}
        </SelectField>
        <LanguageField label={t('admin.fixed.language')} value={language} onChange={setLanguage} />
      </TwoColumns>
      <Loaded query={query}>
        {({ texts }) => {
          const text = texts.find((one) => one.language === language)
          return text && <TextForm key={`${page} ${language} ${text.own?.text}`} page={page} text={text} />
        }}
      </Loaded>
    </Stack>
  )
}

interface TextFormProps {
  page: StaticPage
  text: FixedPage['texts'][number]
}

function TextForm({ page, text: { language, standing, own } }: TextFormProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useFormErrors()
  const [text, setText] = useState(own?.text ?? standing)
  const [published, setPublished] = useState(own?.published ?? true)
  const preview = useAct('adminPreviewFixedPage', { onError: errors.showError })
  const save = useAct('adminSaveFixedPage', {
    onSuccess: (answer) => cache.setQueryData(['adminFixedPage', { page }], answer),
    onError: errors.showError,
  })
  const send = (words: string) => {
    errors.clear()
    save.mutate({ input: { page, language, text: words, published } })
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    send(text)
  }
  return (
    <form ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={3}>
        {errors.general && (
          <Banner tone="coral" live>
            {errors.general}
          </Banner>
        )}
        <p>{t(own ? (own.published ? 'admin.fixed.own' : 'admin.fixed.draft') : 'admin.fixed.standing')}</p>
        <TextAreaField
          label={t('admin.content.text')}
          hint={t('admin.fixed.hint')}
          rows={14}
          required
          lang={language}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={errors.codeOf('text') ? t('admin.fixed.wrong') : undefined}
        />
        <CheckboxField
          label={t('admin.content.published')}
          checked={published}
          onChange={(event) => setPublished(event.target.checked)}
        />
        <Row>
          <Button type="submit" busy={save.isPending}>
            {t('admin.save')}
          </Button>
          <Button
            variant="ghost"
            busy={preview.isPending}
            onClick={() => preview.mutate({ input: { page, language, text } })}
          >
            {t('admin.content.preview')}
          </Button>
          {own && (
            <Button variant="ghost" busy={save.isPending} onClick={() => send('')}>
              {t('admin.fixed.restore')}
            </Button>
          )}
        </Row>
        {preview.data && <PagePreview {...preview.data} />}
      </Stack>
    </form>
  )
}
