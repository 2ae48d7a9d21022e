import { type FormEvent, useState } from 'react'
import type { FixedPage } from '#contract/admin/sites/translations.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { type StaticPage, staticPages } from '#contract/features/sites/pages.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/choice-fields.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Row, Stack, TwoColumns } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { LanguageField, readRules } from '../../kit/form-fields.tsx'
import { LoadError, Loaded } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { EditConflict, PagePreview, type TextDrafts, useTextDrafts } from './text-drafts.tsx'

/** The fixed pages of every site, with its own wording where it has one. */
export function FixedPages() {
  const t = useText()
  const [page, setPage] = useState<StaticPage>('terms')
  const [language, setLanguage] = useState<Locale>('en')
  const query = useCall('adminFixedPage', { page })
  const drafts = useTextDrafts('fixed pages')
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
          return text && <TextForm key={`${page} ${language}`} {...{ page, text, drafts }} />
        }}
      </Loaded>
    </Stack>
  )
}

interface TextFormProps {
  page: StaticPage
  text: FixedPage['texts'][number]
  drafts: TextDrafts
}

function TextForm({ page, text: { language, standing, own }, drafts }: TextFormProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const key = `${page} ${language}`
  const blank = { text: standing, published: true }
  const { draft, isOvertaken } = drafts.at(key, { saved: own, blank })
  const { text, published } = draft
  const preview = useAct('adminPreviewFixedPage', { onError: errors.showError })
  const save = useAct('adminSaveFixedPage', {
    onSuccess: (answer, { input }) => {
      cache.setQueryData(callKey('adminFixedPage', { page }), answer)
      const now = answer.texts.find((one) => one.language === language)?.own ?? null
      // Resetting to the built-in text discards the draft.
      drafts.settle(key, input.text === '' ? draft : { ...draft, ...input, seen: null }, now)
    },
    onError: (error) => {
      errors.showError(error)
      // Someone else may have saved meanwhile: show the current text.
      void cache.invalidateQueries({ queryKey: ['adminFixedPage', { page }] })
    },
  })
  const send = (words: string) => {
    errors.clear()
    save.mutate({ input: { page, language, text: words, published, seen: draft.seen } })
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    send(text)
  }
  return (
    <form ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={3}>
        {errors.general && !isOvertaken && <LoadError>{errors.general}</LoadError>}
        <p>{t(own ? (own.published ? 'admin.fixed.own' : 'admin.fixed.draft') : 'admin.fixed.standing')}</p>
        <TextAreaField
          label={t('admin.content.text')}
          hint={t('admin.fixed.hint')}
          name="text"
          rows={14}
          maxLength={readRules('adminSaveFixedPage', 'text').maxLength}
          required
          lang={language}
          value={text}
          onChange={(event) => drafts.change(key, { ...draft, text: event.target.value })}
          error={errors.getCode('text') === 'validation' ? t('admin.fixed.wrong') : errors.getText('text')}
        />
        <CheckboxField
          label={t('admin.content.published')}
          checked={published}
          onChange={(event) => drafts.change(key, { ...draft, published: event.target.checked })}
        />
        {isOvertaken && (
          <EditConflict
            text={own?.text ?? standing}
            lang={language}
            onKeepMine={() => drafts.change(key, { ...draft, seen: own?.mark ?? null })}
          />
        )}
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
