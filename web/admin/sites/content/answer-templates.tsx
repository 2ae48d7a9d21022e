import { useState } from 'react'
import { maxTemplateLength, templateKinds, templateVariables } from '#contract/admin/sites/template-rules.ts'
import type { AnswerTemplate, TemplateKind } from '#contract/admin/sites/templates.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { findLocale, localeCodes } from '#contract/features/sites/locale.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextAreaField, TextField } from '../../../ui/text-field.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { AskDialog, FormDialog } from '../../kit/form-dialog.tsx'
import { readRules } from '../../kit/form-fields.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { EditConflict } from './text-drafts.tsx'

type Draft = Omit<AnswerTemplate, 'mark'> & { mark: string | null }

const makeBlank = (): Draft => ({
  id: crypto.randomUUID(),
  kind: 'complaint',
  name: '',
  texts: {},
  mark: null,
})

/** Ready-made answers, which those who answer insert and finish. */
export function AnswerTemplates() {
  const t = useText()
  const { cache } = useApp()
  const query = useCall('adminTemplates', {})
  const [changing, setChanging] = useState<Draft | null>(null)
  const [removing, setRemoving] = useState<AnswerTemplate | null>(null)
  const keep = (answer: CallOutput<'adminTemplates'>) =>
    cache.setQueryData(callKey('adminTemplates', {}), answer)
  const remove = useAct('adminDeleteTemplate', {
    onSuccess: (answer) => {
      keep(answer)
      setRemoving(null)
    },
  })
  const columns: Column<AnswerTemplate>[] = [
    { id: 'name', title: t('admin.templates.name'), cell: ({ name }) => name },
    { id: 'kind', title: t('admin.templates.kind'), cell: ({ kind }) => t(`admin.templates.kind.${kind}`) },
    {
      id: 'languages',
      title: t('admin.settings.about.languages'),
      tight: true,
      cell: ({ texts }) =>
        localeCodes.flatMap((locale) => (texts[locale] ? [findLocale(locale).name] : [])).join(', '),
    },
    {
      id: 'change',
      title: <span className="visually-hidden">{t('admin.change')}</span>,
      tight: true,
      cell: (template) => (
        <Row gap={3}>
          <TextButton
            aria-label={t('admin.content.changeOf', { id: template.name })}
            onClick={() => setChanging(template)}
          >
            {t('admin.change')}
          </TextButton>
          <TextButton
            tone="danger"
            aria-label={t('admin.content.removeOf', { id: template.name })}
            onClick={() => {
              remove.reset()
              setRemoving(template)
            }}
          >
            {t('admin.texts.remove')}
          </TextButton>
        </Row>
      ),
    },
  ]
  return (
    <Stack gap={3}>
      <p>{t('admin.templates.lead')}</p>
      <Loaded query={query}>
        {({ templates }) => (
          <DataTable
            caption={t('admin.templates.title')}
            columns={columns}
            rows={templates}
            rowKey={({ id }) => id}
            empty={t('admin.templates.none')}
          />
        )}
      </Loaded>
      <Row>
        <Button variant="soft" onClick={() => setChanging(makeBlank())}>
          {t('admin.templates.add')}
        </Button>
      </Row>
      {removing && (
        <AskDialog
          title={t('admin.content.removeOf', { id: removing.name })}
          text={t('admin.content.removeText', { text: removing.name })}
          button={t('admin.texts.remove')}
          act={remove}
          onClose={() => setRemoving(null)}
          onDone={() => remove.mutate({ input: { id: removing.id } })}
        />
      )}
      {changing && (
        <TemplateDialog
          begun={changing}
          saved={query.data?.templates.find(({ id }) => id === changing.id)}
          onSaved={keep}
          onClose={() => setChanging(null)}
        />
      )}
    </Stack>
  )
}

interface TemplateDialogProps {
  begun: Draft
  /** What stands there now, which someone else may have changed. */
  saved: AnswerTemplate | undefined
  onSaved: (answer: CallOutput<'adminTemplates'>) => void
  onClose: () => void
}

/** Writes a ready-made answer in the languages that the site needs. */
function TemplateDialog({ begun, saved, onSaved, onClose }: TemplateDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const [draft, setDraft] = useState(begun)
  const save = useAct('adminSaveTemplate', {
    onSuccess: (answer) => {
      onSaved(answer)
      onClose()
    },
    onError: (error) => {
      errors.showError(error)
      void cache.invalidateQueries({ queryKey: ['adminTemplates'] })
    },
  })
  const { mark, ...written } = draft
  const isOvertaken = mark !== null && mark !== (saved?.mark ?? null)
  const chooseKind = (value: string): TemplateKind =>
    templateKinds.find((one) => one === value) ?? 'complaint'
  const getTextError = (field: string) =>
    errors.getCode(field) === 'unknown_field' ? t('admin.templates.unknown') : errors.getText(field)
  return (
    <FormDialog
      title={t('admin.templates.one')}
      button={t('admin.save')}
      size="large"
      busy={save.isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={() => save.mutate({ input: { ...written, seen: mark } })}
    >
      {isOvertaken && (
        <EditConflict
          text={Object.entries(saved?.texts ?? {})
            .map(([locale, text]) => `${locale}: ${text}`)
            .join('\n')}
          onKeepMine={() => {
            errors.clear()
            setDraft({ ...draft, mark: saved?.mark ?? null })
          }}
        />
      )}
      <TextField
        label={t('admin.templates.name')}
        name="name"
        required
        maxLength={readRules('adminSaveTemplate', 'name').maxLength}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        error={errors.getText('name')}
      />
      <SelectField
        label={t('admin.templates.kind')}
        value={draft.kind}
        onChange={(event) => setDraft({ ...draft, kind: chooseKind(event.target.value) })}
      >
        {templateKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`admin.templates.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <p>
        {t('admin.templates.variables', { words: templateVariables.map((word) => `{${word}}`).join(', ') })}
      </p>
      {localeCodes.map((locale) => (
        <TextAreaField
          key={locale}
          label={findLocale(locale).name}
          name={`texts.${locale}`}
          lang={locale}
          rows={3}
          maxLength={maxTemplateLength}
          value={draft.texts[locale] ?? ''}
          onChange={(event) =>
            setDraft({ ...draft, texts: { ...draft.texts, [locale]: event.target.value } })
          }
          error={getTextError(`texts.${locale}`)}
        />
      ))}
    </FormDialog>
  )
}
