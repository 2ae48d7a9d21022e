import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { SitePrompt } from '#contract/admin/profiles/prompts.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/choice-fields.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { blankTexts, TextsDialog } from './texts-dialog.tsx'

type Draft = Omit<SitePrompt, 'mark' | 'answers'> & { mark: string | null }

const blank: Draft = { ...blankTexts, retired: false }

/** The questions that members answer on their profile, in their order. */
export function Prompts() {
  const query = useCall('adminPrompts', {})
  return <Loaded query={query}>{({ prompts }) => <PromptsTable prompts={prompts} />}</Loaded>
}

/** Returns the ids with the one at a place before the one above it. */
function moveUp(prompts: readonly SitePrompt[], place: number): string[] {
  const ids = prompts.map(({ id }) => id)
  const [moved] = ids.splice(place, 1)
  if (moved !== undefined) ids.splice(place - 1, 0, moved)
  return ids
}

function PromptsTable({ prompts }: { prompts: readonly SitePrompt[] }) {
  const t = useText()
  const { cache } = useApp()
  const [changing, setChanging] = useState<Draft | null>(null)
  const keep = (answer: CallOutput<'adminPrompts'>) => cache.setQueryData(callKey('adminPrompts', {}), answer)
  const order = useAct('adminOrderPrompts', { onSuccess: keep })
  const columns: Column<SitePrompt>[] = [
    { id: 'text', title: t('admin.texts.text'), wide: true, cell: ({ texts }) => texts.en },
    {
      id: 'state',
      title: t('admin.prompts.state'),
      tight: true,
      cell: ({ retired }) => t(retired ? 'admin.prompts.retired' : 'admin.prompts.offered'),
    },
    {
      id: 'answers',
      title: t('admin.prompts.answers'),
      tight: true,
      numeric: true,
      cell: ({ answers }) => answers,
    },
    {
      id: 'change',
      title: <span className="visually-hidden">{t('admin.change')}</span>,
      tight: true,
      cell: (prompt) => (
        <Row gap={4}>
          <TextButton
            aria-label={t('admin.prompts.moveUp', { id: prompt.id })}
            disabled={order.isPending || prompts[0]?.id === prompt.id}
            onClick={() => order.mutate({ input: { ids: moveUp(prompts, prompts.indexOf(prompt)) } })}
          >
            <ArrowUp aria-hidden width="20" height="20" />
          </TextButton>
          <TextButton
            aria-label={t('admin.content.changeOf', { id: prompt.id })}
            onClick={() => setChanging(prompt)}
          >
            {t('admin.change')}
          </TextButton>
        </Row>
      ),
    },
  ]
  return (
    <Stack gap={3}>
      <DataTable
        caption={t('admin.prompts.title')}
        columns={columns}
        rows={prompts}
        rowKey={({ id }) => id}
        empty={t('admin.prompts.none')}
      />
      <Row>
        <Button variant="soft" onClick={() => setChanging(blank)}>
          {t('admin.prompts.add')}
        </Button>
      </Row>
      {changing && (
        <PromptDialog
          prompt={changing}
          saved={prompts.find(({ id }) => id === changing.id)}
          onSaved={keep}
          onClose={() => setChanging(null)}
        />
      )}
    </Stack>
  )
}

interface PromptDialogProps {
  prompt: Draft
  /** The current text, which someone else may have changed. */
  saved: SitePrompt | undefined
  onSaved: (answer: CallOutput<'adminPrompts'>) => void
  onClose: () => void
}

function PromptDialog({ prompt, saved, onSaved, onClose }: PromptDialogProps) {
  const t = useText()
  const errors = useCheckedForm()
  const { cache } = useApp()
  const save = useAct('adminSavePrompt', {
    onSuccess: (answer) => {
      onSaved(answer)
      onClose()
    },
    onError: (error) => {
      errors.showError(error)
      void cache.invalidateQueries({ queryKey: ['adminPrompts'] })
    },
  })
  return (
    <TextsDialog
      title={t('admin.prompts.one')}
      begun={prompt}
      busy={save.isPending}
      {...{ saved, errors, onClose }}
      onSave={({ id, texts, retired, mark }) => save.mutate({ input: { id, texts, retired, seen: mark } })}
      renderMore={(draft, onChange) => (
        <CheckboxField
          label={t('admin.prompts.retire')}
          checked={draft.retired}
          onChange={(event) => onChange({ ...draft, retired: event.target.checked })}
        />
      )}
    />
  )
}
