import { useState } from 'react'
import type { Icebreaker } from '#contract/admin/sites/content.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { AskDialog } from '../../kit/form-dialog.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { blankTexts, TextsDialog } from './texts-dialog.tsx'

type Line = Omit<Icebreaker, 'mark'> & { mark: string | null }

const blank: Line = { ...blankTexts, position: 0 }

/** Opening lines in seven languages. */
export function Icebreakers({ icebreakers }: { icebreakers: readonly Icebreaker[] }) {
  const t = useText()
  const { cache } = useApp()
  const [changing, setChanging] = useState<Line | null>(null)
  const keep = (answer: CallOutput<'adminContent'>) => cache.setQueryData(callKey('adminContent', {}), answer)
  const [removing, setRemoving] = useState<Icebreaker | null>(null)
  const remove = useAct('adminDeleteIcebreaker', {
    onSuccess: (answer) => {
      keep(answer)
      setRemoving(null)
    },
  })
  const columns: Column<Icebreaker>[] = [
    { id: 'text', title: t('admin.texts.text'), cell: ({ texts }) => texts.en },
    {
      id: 'change',
      title: <span className="visually-hidden">{t('admin.change')}</span>,
      tight: true,
      cell: (line) => (
        <Row gap={3}>
          <TextButton
            aria-label={t('admin.content.changeOf', { id: line.id })}
            onClick={() => setChanging(line)}
          >
            {t('admin.change')}
          </TextButton>
          <TextButton
            tone="danger"
            aria-label={t('admin.content.removeOf', { id: line.id })}
            onClick={() => {
              remove.reset()
              setRemoving(line)
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
      <DataTable
        caption={t('admin.content.icebreakers')}
        columns={columns}
        rows={icebreakers}
        rowKey={({ id }) => id}
        empty={t('admin.content.noIcebreakers')}
      />
      <Row>
        <Button variant="soft" onClick={() => setChanging({ ...blank, position: icebreakers.length })}>
          {t('admin.content.addIcebreaker')}
        </Button>
      </Row>
      {removing && (
        <AskDialog
          title={t('admin.content.removeOf', { id: removing.id })}
          text={t('admin.content.removeText', { text: removing.texts.en })}
          button={t('admin.texts.remove')}
          act={remove}
          onClose={() => setRemoving(null)}
          onDone={() => remove.mutate({ input: { id: removing.id } })}
        />
      )}
      {changing && (
        <LineDialog
          line={changing}
          saved={icebreakers.find(({ id }) => id === changing.id)}
          onSaved={keep}
          onClose={() => setChanging(null)}
        />
      )}
    </Stack>
  )
}

interface LineDialogProps {
  line: Line
  /** The current text, which someone else may have changed. */
  saved: Icebreaker | undefined
  onSaved: (answer: CallOutput<'adminContent'>) => void
  onClose: () => void
}

function LineDialog({ line, saved, onSaved, onClose }: LineDialogProps) {
  const t = useText()
  const errors = useCheckedForm()
  const { cache } = useApp()
  const save = useAct('adminSaveIcebreaker', {
    onSuccess: (answer) => {
      onSaved(answer)
      onClose()
    },
    onError: (error) => {
      errors.showError(error)
      void cache.invalidateQueries({ queryKey: ['adminContent'] })
    },
  })
  return (
    <TextsDialog
      title={t('admin.content.icebreaker')}
      begun={line}
      busy={save.isPending}
      {...{ saved, errors, onClose }}
      onSave={({ mark, ...written }) => save.mutate({ input: { ...written, seen: mark } })}
    />
  )
}
