import { type ReactNode, useState } from 'react'
import { findLocale, localeCodes } from '#contract/features/sites/locale.ts'
import type { LocalisedText } from '#contract/features/sites/site.ts'
import type { FormErrors } from '../../../app/calls/use-form-errors.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { EditConflict } from './text-drafts.tsx'

/** A short text of the site under its own name; `mark` identifies its version, null for a new one. */
export interface NamedTexts {
  id: string
  texts: LocalisedText
  mark: string | null
}

/** What a new text begins with. */
export const blankTexts: NamedTexts = {
  id: '',
  texts: { en: '', nl: '', de: '', it: '', fr: '', es: '', pl: '' },
  mark: null,
}

interface TextsDialogProps<Draft extends NamedTexts> {
  title: string
  begun: Draft
  /** The current text, which someone else may have changed. */
  saved: NamedTexts | undefined
  errors: FormErrors
  busy: boolean
  onSave: (draft: Draft) => void
  onClose: () => void
  /** Fields below the texts. */
  renderMore?: (draft: Draft, onChange: (draft: Draft) => void) => ReactNode
}

/** Edits a short text in seven languages. Changes by someone else meanwhile are shown, and replaced only on purpose. */
export function TextsDialog<Draft extends NamedTexts>(props: TextsDialogProps<Draft>) {
  const { title, begun, saved, errors, busy, onSave, onClose, renderMore } = props
  const t = useText()
  const [draft, setDraft] = useState(begun)
  const { id, texts, mark } = draft
  const isOvertaken = mark !== null && mark !== (saved?.mark ?? null)
  return (
    <FormDialog {...{ title, busy, errors, onClose }} button={t('admin.save')} onSubmit={() => onSave(draft)}>
      {isOvertaken && (
        <EditConflict
          text={localeCodes
            .map((locale) => `${findLocale(locale).name}: ${saved?.texts[locale] ?? ''}`)
            .join('\n')}
          onKeepMine={() => {
            errors.clear()
            setDraft({ ...draft, mark: saved?.mark ?? null })
          }}
        />
      )}
      {begun.id === '' && (
        <TextField
          label={t('admin.content.id')}
          name="id"
          required
          maxLength={40}
          value={id}
          onChange={(event) => setDraft({ ...draft, id: event.target.value })}
          error={errors.getText('id')}
        />
      )}
      {localeCodes.map((locale) => (
        <TextField
          key={locale}
          label={findLocale(locale).name}
          name={`texts.${locale}`}
          required
          value={texts[locale]}
          onChange={(event) => setDraft({ ...draft, texts: { ...texts, [locale]: event.target.value } })}
          error={errors.getText(`texts.${locale}`)}
        />
      ))}
      {renderMore?.(draft, setDraft)}
    </FormDialog>
  )
}
