import { Eye, Lock, NotebookPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CaseWork } from '#contract/admin/staff/cases.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useErrorTexts } from '../../../app/calls/error-text.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import { LoadError } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
import { findActMessage } from '../audit/audit-sentence.ts'
import styles from './case-desk.module.css'
import { CaseNotes } from './case-notes.tsx'
import { getCaseKey, type ShownCase, useCaseMark, useOpenCase } from './use-case.ts'
import { useCaseError } from './use-case-error.ts'

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
        {canTake && <TakeButton shown={shown} holder={holder} onTaken={() => setOpen(true)} />}
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
        onClick={() => take.mutate({ input: { kind, id, take: !isMine }, ...(site && { site }) })}
      >
        {t(isMine ? 'admin.cases.release' : 'admin.cases.take')}
      </Button>
      <LoadError>{take.error && (toCaseError(take.error) ?? texts.of(take.error))}</LoadError>
    </>
  )
}
