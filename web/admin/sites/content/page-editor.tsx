import { type FormEvent, useState } from 'react'
import type { ContentAnswer, ContentPage } from '#contract/admin/sites/content.ts'
import { formatLanguage } from '#contract/api/format.ts'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/choice-fields.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextAreaField, TextField } from '../../../ui/text-field.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { LanguageField, readRules } from '../../kit/form-fields.tsx'
import { LoadError } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { EditConflict, PagePreview, type TextDraft, useTextDrafts } from './text-drafts.tsx'

interface PageLinksProps {
  pages: readonly ContentPage[]
  /** The keys of the texts that are typed and not saved. */
  unsaved: readonly string[]
  makeKey: (token: string, language: Locale) => string
  onOpen: (token: string, language: Locale) => void
}

/** Opens a page in a language; those with words that are not saved yet say so. */
function PageLinks({ pages, unsaved, makeKey, onOpen }: PageLinksProps) {
  const t = useText()
  const locale = useLocale()
  const tokens = [...new Set(pages.map(({ token }) => token))]
  const places = [...tokens, ''].flatMap((token) =>
    localeCodes.map((language) => ({
      token,
      language,
      key: makeKey(token, language),
      isSaved: pages.some((page) => page.token === token && page.language === language),
    })),
  )
  return (
    <Row>
      {places
        .filter(({ key, isSaved }) => isSaved || unsaved.includes(key) || key === makeKey('', 'en'))
        .map(({ token, language, key }) => {
          const page = token ? `/${token}` : t('admin.content.newPage')
          const name = `${page} (${formatLanguage(language, locale)})`
          return (
            <TextButton key={key} onClick={() => onOpen(token, language)}>
              {unsaved.includes(key) ? t('admin.content.unsaved', { page: name }) : name}
            </TextButton>
          )
        })}
    </Row>
  )
}

const blank = { text: '', published: false }
const makeKey = (token: string, language: Locale) => `${token} ${language}`

/** The open page and language, and the content of its form. */
function useOpenedPage(pages: readonly ContentPage[]) {
  const drafts = useTextDrafts('pages')
  // A page that is new has no token before it is saved: its address is what is typed.
  const [opened, setOpened] = useState<{ token: string; language: Locale }>({ token: '', language: 'en' })
  const [address, setAddress] = useState('')
  const { language } = opened
  const token = address.trim().toLowerCase()
  const key = makeKey(opened.token, language)
  const saved = pages.find((page) => page.token === token && page.language === language) ?? null
  const { draft, isOvertaken } = drafts.at(key, { saved, blank })
  const change = (part: Partial<TextDraft>) => drafts.change(key, { ...draft, ...part })
  return {
    address,
    language,
    saved,
    draft,
    isOvertaken,
    change,
    unsaved: drafts.keys,
    input: { token, language, ...draft },
    open: (known: string, inLanguage: Locale) => {
      setOpened({ token: known, language: inLanguage })
      setAddress(known)
    },
    choose: (chosen: Locale) => setOpened({ ...opened, language: chosen }),
    move: (typed: string) => {
      setAddress(typed)
      // The text goes along to the new address, where there may be another.
      change({ seen: null })
    },
    settle: (answer: ContentAnswer, sent: CallInput<'adminSavePage'>) => {
      const now = answer.pages.find((page) => page.token === sent.token && page.language === sent.language)
      drafts.settle(makeKey(opened.token, sent.language), { ...sent, seen: null }, now ?? null)
      if (opened.token === sent.token) return
      drafts.rename((one) => {
        const [known = '', inLanguage = ''] = one.split(' ')
        return known === opened.token ? `${sent.token} ${inLanguage}` : one
      })
      setOpened({ ...opened, token: sent.token })
    },
  }
}

/** Writes a page in Markdown, language by language, with a preview by the server; what was typed stays until it is saved. */
export function PageEditor({ pages }: { pages: readonly ContentPage[] }) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const page = useOpenedPage(pages)
  const { language, saved, draft, isOvertaken, change } = page
  const preview = useAct('adminPreviewPage', { onError: errors.showError })
  const save = useAct('adminSavePage', {
    onSuccess: (answer, { input }) => {
      cache.setQueryData(callKey('adminContent', {}), answer)
      page.settle(answer, input)
    },
    onError: (error) => {
      errors.showError(error)
      // Someone else may have saved meanwhile: show the current text.
      void cache.invalidateQueries({ queryKey: ['adminContent'] })
    },
  })
  function handleOpen(token: string, inLanguage: Locale) {
    errors.clear()
    preview.reset()
    page.open(token, inLanguage)
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    save.mutate({ input: page.input })
  }
  return (
    <Stack gap={4}>
      <PageLinks pages={pages} unsaved={page.unsaved} makeKey={makeKey} onOpen={handleOpen} />
      <form ref={errors.form} onSubmit={handleSubmit}>
        <Stack gap={3}>
          {errors.general && !isOvertaken && <LoadError>{errors.general}</LoadError>}
          <TextField
            label={t('admin.content.address')}
            name="token"
            required
            maxLength={64}
            value={page.address}
            onChange={(event) => page.move(event.target.value)}
            error={errors.getText('token')}
          />
          <LanguageField label={t('admin.members.language')} value={language} onChange={page.choose} />
          <TextAreaField
            label={t('admin.content.text')}
            name="text"
            rows={10}
            maxLength={readRules('adminSavePage', 'text').maxLength}
            required
            lang={language}
            value={draft.text}
            onChange={(event) => change({ text: event.target.value })}
            error={
              errors.getCode('text') === 'validation' ? t('admin.content.wrongText') : errors.getText('text')
            }
          />
          <CheckboxField
            label={t('admin.content.published')}
            checked={draft.published}
            onChange={(event) => change({ published: event.target.checked })}
          />
          {isOvertaken && (
            <EditConflict
              text={saved?.text ?? ''}
              lang={language}
              onKeepMine={() => change({ seen: saved?.mark ?? null })}
            />
          )}
          <Row>
            <Button type="submit" busy={save.isPending}>
              {t('admin.save')}
            </Button>
            <Button
              variant="ghost"
              busy={preview.isPending}
              onClick={() => preview.mutate({ input: { language, text: draft.text } })}
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
