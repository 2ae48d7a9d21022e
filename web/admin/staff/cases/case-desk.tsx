import { useQuery } from '@tanstack/react-query'
import { Eye, Lock, NotebookPen, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { CaseKind, CaseMark, CaseWork } from '#contract/admin/staff/cases.ts'
import { formatRelativeTime } from '#contract/api/format.ts'
import { buildCallQuery, useApp } from '../../../app/cache/app.ts'
import { isCallError, useErrorTexts } from '../../../app/calls/call-error.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip, ChipButton } from '../../../ui/chip.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { readRules } from '../../kit/form-fields.tsx'
import { LoadError } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
import { useQueueSite } from '../../kit/queue-sites.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { findActMessage } from '../audit/stored-words.ts'
import styles from './case-desk.module.css'

/** A case as a page shows it; `site` where that may be another than the tab's. */
interface ShownCase {
  readonly kind: CaseKind
  readonly id: string
  readonly site?: string | undefined
}

const renewMilliseconds = 30_000

const getCaseKey = ({ kind, id }: ShownCase) => ['adminOpenCase', kind, id] as const

/** Reads who works on a case, and tells the others every half minute that it is open here. */
function useOpenCase(shown: ShownCase, isOpen: boolean) {
  const { call } = useApp()
  const { kind, id, site } = shown
  return useQuery({
    queryKey: getCaseKey(shown),
    queryFn: () => call('adminOpenCase', { kind, id }, site === undefined ? {} : { site }),
    enabled: isOpen,
    refetchInterval: renewMilliseconds,
  })
}

/** Reads what others do in a list of cases; cases that no one works on have no mark. */
function useCaseMark({ kind, id }: ShownCase, isNeeded: boolean): CaseMark | undefined {
  const query = useQuery({
    ...buildCallQuery(useApp(), 'adminCaseMarks', { kind, ...useQueueSite() }),
    enabled: isNeeded,
    refetchInterval: renewMilliseconds,
  })
  return query.data?.cases.find((mark) => mark.id === id)
}

interface CaseDeskProps {
  shown: ShownCase
  /** Whether the page is about this case alone; in a list it opens when someone begins to work on it. */
  alone?: boolean
  /** Whether the case can be taken here; reports have a claim of their own. */
  canTake?: boolean
  /** The form that decides. It cannot be used while someone else has the case. */
  children?: ReactNode
}

/** Who works on a case, its notes, and the form that decides about it. */
export function CaseDesk({ shown, alone = false, canTake = true, children }: CaseDeskProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(alone)
  const work = useOpenCase(shown, isOpen).data
  const mark = useCaseMark(shown, !isOpen)
  const others = work ?? mark
  const holder = others?.holder ?? null
  const count = work?.notes.length ?? mark?.notes ?? 0
  const form = useRef<HTMLFieldSetElement>(null)
  function handleTaken() {
    setOpen(true)
    // The keyboard goes on with the answer: the button that was pressed is now the one to release.
    form.current?.querySelector('textarea')?.focus()
  }
  return (
    <Stack gap={3}>
      <Row gap={2}>
        {holder && (
          <Chip tone={holder.mine ? 'lagoon' : 'gold'} icon={<Lock aria-hidden size={16} />}>
            {holder.mine ? t('admin.cases.mine') : t('admin.cases.takenBy', { name: holder.name })}
          </Chip>
        )}
        {others && others.viewers.length > 0 && (
          <Chip icon={<Eye aria-hidden size={16} />}>
            {t('admin.cases.viewing', { names: others.viewers.join(', '), count: others.viewers.length })}
          </Chip>
        )}
        {canTake && <TakeButton shown={shown} holder={holder} onTaken={handleTaken} />}
        {!isOpen && (
          <Button
            variant="ghost"
            size="small"
            icon={<NotebookPen aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('admin.cases.openNotes', { count })}
          </Button>
        )}
      </Row>
      {work?.decided && <Decided decided={work.decided} />}
      {children && (
        <fieldset
          ref={form}
          className={styles.form}
          disabled={canTake && holder !== null && !holder.mine}
          onFocusCapture={() => setOpen(true)}
        >
          {children}
        </fieldset>
      )}
      {work && <CaseNotes shown={shown} work={work} />}
    </Stack>
  )
}

/** What was decided last: in a list, someone else may have done so since it was read. */
function Decided({ decided }: { decided: NonNullable<CaseWork['decided']> }) {
  const t = useText()
  const message = findActMessage(decided.act)
  if (!message) return null
  return (
    <Banner tone="lagoon" live>
      <span>{`${t(message, { staff: decided.by })} · `}</span>
      <Moment at={decided.at} />
    </Banner>
  )
}

interface TakeButtonProps {
  shown: ShownCase
  holder: CaseWork['holder']
  onTaken: () => void
}

/** Takes a free case, or releases one's own; nothing for that of someone else. */
function TakeButton({ shown, holder, onTaken }: TakeButtonProps) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const toCaseError = useCaseError()
  const take = useAct('adminTakeCase', {
    onSuccess: (answer, { input }) => {
      cache.setQueryData(getCaseKey(shown), answer)
      if (input.take) onTaken()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['adminCaseMarks'] }),
  })
  if (holder && !holder.mine) return null
  const { kind, id, site } = shown
  const isMine = holder !== null
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        busy={take.isPending}
        {...(!isMine && { 'data-claim': true, 'aria-keyshortcuts': 'c' })}
        onClick={() => take.mutate({ input: { kind, id, take: !isMine }, ...(site && { site }) })}
      >
        {t(isMine ? 'admin.cases.release' : 'admin.cases.take')}
      </Button>
      <LoadError>{take.error && (toCaseError(take.error) ?? texts.of(take.error))}</LoadError>
    </>
  )
}

interface CaseNotesProps {
  shown: ShownCase
  work: CaseWork
}

/** What the staff have noted on a case, newest first, and a new note; only the staff read them. */
function CaseNotes({ shown, work }: CaseNotesProps) {
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

/**
 * Returns what says why a decision was refused: who has taken the case, or who decided what before. Undefined for every
 * other error, which has a text of its own.
 */
export function useCaseError(): (error: unknown) => string | undefined {
  const t = useText()
  const locale = useLocale()
  return (error) => {
    if (!isCallError(error, 'forbidden', 'already_completed')) return undefined
    const { state, by, act, at } = error.params
    if (state === 'taken') return t('admin.cases.takenBy', { name: String(by) })
    const message = findActMessage(String(act))
    if (state !== 'decided' || !message) return undefined
    const time = formatRelativeTime(String(at), new Date(), locale)
    return t('admin.cases.alreadyDecided', { sentence: t(message, { staff: String(by) }), time })
  }
}
