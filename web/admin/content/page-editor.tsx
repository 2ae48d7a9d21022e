import { type FormEvent, useState } from 'react'
import type { ContentPage } from '#contract/admin-content.ts'
import type { Locale } from '#contract/locale.ts'
import { useApp } from '../../lib/app.ts'
import { useAct } from '../../lib/use-call.ts'
import { useFormErrors } from '../../lib/use-form-errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Row } from '../../ui/row.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { LanguageField } from '../parts/language-field.tsx'
import { PagePreview } from './page-preview.tsx'

const blank = { token: '', language: 'en', text: '', published: false } as const satisfies ContentPage

/** Writes a page in Markdown, language by language, with a preview by the server. */
export function PageEditor({ pages }: { pages: readonly ContentPage[] }) {
  const t = useText()
  const { cache } = useApp()
  const errors = useFormErrors()
  const [draft, setDraft] = useState<ContentPage>(blank)
  const preview = useAct('adminPreviewPage', { onError: errors.showError })
  const save = useAct('adminSavePage', {
    onSuccess: (answer) => cache.setQueryData(['adminContent', {}], answer),
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    save.mutate({ input: draft })
  }
  function chooseLanguage(language: Locale) {
    const known = pages.find((page) => page.token === draft.token && page.language === language)
    setDraft(known ?? { ...draft, language, text: '' })
  }
  return (
    <Stack gap={4}>
      <Row>
        {pages.map((page) => (
          <TextButton key={`${page.token} ${page.language}`} onClick={() => setDraft(page)}>
            {`/${page.token} (${page.language})`}
          </TextButton>
        ))}
      </Row>
      <form ref={errors.form} onSubmit={handleSubmit}>
        <Stack gap={3}>
          {errors.general && (
            <Banner tone="coral" live>
              {errors.general}
            </Banner>
          )}
          <TextField
            label={t('admin.content.address')}
            required
            maxLength={64}
            value={draft.token}
            onChange={(event) => setDraft({ ...draft, token: event.target.value })}
            error={errors.textOf('token')}
          />
          <LanguageField
            label={t('admin.members.language')}
            value={draft.language}
            onChange={chooseLanguage}
          />
          <TextAreaField
            label={t('admin.content.text')}
            rows={10}
            required
            value={draft.text}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
            error={
              errors.codeOf('text') === 'validation' ? t('admin.content.wrongText') : errors.textOf('text')
            }
          />
          <CheckboxField
            label={t('admin.content.published')}
            checked={draft.published}
            onChange={(event) => setDraft({ ...draft, published: event.target.checked })}
          />
          <Row>
            <Button type="submit" busy={save.isPending}>
              {t('admin.save')}
            </Button>
            <Button
              variant="ghost"
              busy={preview.isPending}
              onClick={() => preview.mutate({ input: { language: draft.language, text: draft.text } })}
            >
              {t('admin.content.preview')}
            </Button>
          </Row>
        </Stack>
      </form>
      {preview.data && <PagePreview {...preview.data} />}
    </Stack>
  )
}
