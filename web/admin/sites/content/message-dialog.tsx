import { useState } from 'react'
import type { OwnMessage } from '#contract/admin/sites/translations.ts'
import { formatLanguage } from '#contract/api/format.ts'
import { findLocale, type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { Row } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { readRules } from '../../kit/form-fields.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { EditConflict } from './text-drafts.tsx'

type Texts = Partial<Record<Locale, string>>

interface MessageDialogProps {
  message: OwnMessage
  /** As it stands now, which someone else may have changed. */
  saved: OwnMessage
  onClose: () => void
}

/** A message in seven languages next to the built-in text; empty ones use that. */
export function MessageDialog({ message, saved, onClose }: MessageDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const [texts, setTexts] = useState<Texts>(message.own)
  const [seen, setSeen] = useState<Texts>(message.own)
  const save = useAct('adminSaveMessage', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminMessages'] })
      onClose()
    },
    onError: (error) => {
      errors.showError(error)
      void cache.invalidateQueries({ queryKey: ['adminMessages'] })
    },
  })
  const differs = (locale: Locale, one: Texts, other: Texts) => (one[locale] ?? '') !== (other[locale] ?? '')
  const changed = localeCodes.filter((locale) => differs(locale, texts, seen))
  const sent = Object.fromEntries(changed.map((locale) => [locale, texts[locale] ?? '']))
  const overtaken = changed.filter(
    (locale) => differs(locale, saved.own, seen) && differs(locale, saved.own, texts),
  )
  return (
    <FormDialog
      title={message.key}
      button={t('admin.save')}
      size="large"
      busy={save.isPending}
      {...{ errors, onClose }}
      onSubmit={() => save.mutate({ input: { key: message.key, texts: sent, seen } })}
    >
      <p>{t('admin.messages.rules')}</p>
      {overtaken.length > 0 && (
        <EditConflict
          text={overtaken
            .map((locale) => `${locale}: ${saved.own[locale] ?? saved.standing[locale]}`)
            .join('\n')}
          onKeepMine={() => {
            errors.clear()
            setSeen({
              ...seen,
              ...Object.fromEntries(overtaken.map((locale) => [locale, saved.own[locale] ?? ''])),
            })
          }}
        />
      )}
      {localeCodes.map((locale) => (
        <MessageField
          key={locale}
          {...{ message, locale }}
          value={texts[locale] ?? ''}
          wrong={errors.getCode(`texts.${locale}`) !== undefined}
          onChange={(text) => setTexts({ ...texts, [locale]: text })}
        />
      ))}
    </FormDialog>
  )
}

interface MessageFieldProps {
  message: OwnMessage
  locale: Locale
  value: string
  wrong: boolean
  onChange: (text: string) => void
}

function MessageField({ message, locale, value, wrong, onChange }: MessageFieldProps) {
  const t = useText()
  const ownLocale = useLocale()
  const attempt = useAct('adminTryMessage')
  const tried = attempt.data
  const mistake = tried?.mistake ?? null
  const shown = value || message.standing[locale]
  return (
    <TextAreaField
      label={findLocale(locale).name}
      hint={message.standing[locale]}
      rows={2}
      maxLength={readRules('adminTryMessage', 'text').maxLength}
      lang={locale}
      value={value}
      onChange={(event) => {
        attempt.reset()
        onChange(event.target.value)
      }}
      error={
        mistake
          ? t(`admin.messages.mistake.${mistake}`)
          : wrong && !tried
            ? t('admin.messages.wrong')
            : undefined
      }
      below={
        <Row gap={3}>
          <TextButton
            aria-label={t('admin.messages.tryOf', { language: formatLanguage(locale, ownLocale) })}
            onClick={() => attempt.mutate({ input: { key: message.key, language: locale, text: shown } })}
          >
            {t('admin.content.preview')}
          </TextButton>
          {tried && !mistake && <output lang={locale}>{tried.text}</output>}
        </Row>
      }
    />
  )
}
