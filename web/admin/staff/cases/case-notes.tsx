import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { CaseWork } from '#contract/admin/staff/cases.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip, ChipButton } from '../../../ui/chip.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useText } from '../../admin-language.ts'
import { readRules } from '../../kit/form-fields.tsx'
import { Moment } from '../../kit/moment.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import styles from './case-desk.module.css'
import { getCaseKey, type ShownCase } from './use-case.ts'

interface CaseNotesProps {
  shown: ShownCase
  work: CaseWork
}

/** What the staff have noted on a case, newest first, and a new note; only the staff read them. */
export function CaseNotes({ shown, work }: CaseNotesProps) {
  const t = useText()
  return (
    <Stack gap={3}>
      {work.notes.map((note) => (
        <Panel key={note.id} tone="sunken">
          <p className={styles.text}>{note.text}</p>
          <Row gap={2}>
            <span>
              <span>{`${note.by || t('admin.erased')} · `}</span>
              <Moment at={note.at} />
            </span>
            {note.mentions.map((name) => (
              <Chip key={name} tone="lagoon">{`@${name}`}</Chip>
            ))}
          </Row>
        </Panel>
      ))}
      <NoteForm shown={shown} colleagues={work.colleagues} />
    </Stack>
  )
}

interface NoteFormProps {
  shown: ShownCase
  colleagues: CaseWork['colleagues']
}

function NoteForm({ shown, colleagues }: NoteFormProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const [text, setText] = useState('')
  const [mentions, setMentions] = useState<readonly string[]>([])
  // A second press, or a repeat after a lost answer, is the same note.
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const add = useAct('adminNoteCase', {
    onSuccess: (answer) => {
      cache.setQueryData(getCaseKey(shown), answer)
      setText('')
      setMentions([])
      setClientId(crypto.randomUUID())
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    const { kind, id, site } = shown
    const input = { kind, id, text, mentions: [...mentions], client_id: clientId }
    add.mutate({ input, ...(site && { site }) })
  }
  return (
    <form ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={3}>
        <TextAreaField
          label={t('admin.members.newNote')}
          hint={t('admin.cases.noteHint')}
          name="text"
          required
          rows={2}
          maxLength={readRules('adminNoteCase', 'text').maxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={errors.getText('text') ?? errors.general}
        />
        {colleagues.length > 0 && (
          <MentionField colleagues={colleagues} mentions={mentions} onChange={setMentions} />
        )}
        <Row>
          <Button type="submit" variant="soft" busy={add.isPending}>
            {t('admin.members.keepNote')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

interface MentionFieldProps {
  colleagues: CaseWork['colleagues']
  mentions: readonly string[]
  onChange: (mentions: readonly string[]) => void
}

/** Chooses the colleagues who are told of a note. */
function MentionField({ colleagues, mentions, onChange }: MentionFieldProps) {
  const t = useText()
  return (
    <Stack gap={2}>
      <SelectField
        label={t('admin.cases.mention')}
        value=""
        onChange={(event) => onChange([...mentions, event.target.value])}
      >
        <option value="">{t('admin.cases.noMention')}</option>
        {colleagues
          .filter(({ id }) => !mentions.includes(id))
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <Row gap={2}>
        {colleagues
          .filter(({ id }) => mentions.includes(id))
          .map(({ id, name }) => (
            <ChipButton
              key={id}
              icon={<X aria-hidden size={16} />}
              aria-label={t('admin.cases.unmention', { name: `@${name}` })}
              onClick={() => onChange(mentions.filter((one) => one !== id))}
            >
              {`@${name}`}
            </ChipButton>
          ))}
      </Row>
    </Stack>
  )
}
