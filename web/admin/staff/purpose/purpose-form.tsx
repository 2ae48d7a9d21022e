import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { Sheet } from '../../kit/sheet.tsx'

const listeners = new Set<() => void>()

// Of this page alone: anyone who opens the back office again says it again.
let current = ''

/** Sets what anyone who works in this tab opens members for, from now on; empty for nothing in particular. */
function setPurpose(purpose: string): void {
  current = purpose.trim()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns what members are opened for in this tab. */
function usePurpose(): string {
  return useSyncExternalStore(subscribe, () => current)
}

/** Returns the header by which each call says it; the log keeps it with each view. */
export function buildPurposeHeader(): Record<string, string> {
  return current ? { 'x-purpose': encodeURIComponent(current) } : {}
}

/** Shows the current reason for viewing members, which the log records, and lets it be changed. */
export function PurposeLine() {
  const t = useText()
  const purpose = usePurpose()
  const [isChanging, setIsChanging] = useState(false)
  if (isChanging) return <PurposeForm value={purpose} onDone={() => setIsChanging(false)} />
  return (
    <Row gap={2}>
      <span>{purpose ? t('admin.purpose.for', { purpose }) : t('admin.purpose.none')}</span>
      <TextButton onClick={() => setIsChanging(true)}>
        {t(purpose ? 'admin.purpose.change' : 'admin.purpose.give')}
      </TextButton>
    </Row>
  )
}

/** The usual reasons for viewing members; one press is enough. */
const usual = ['wrote', 'report', 'payment', 'data'] as const

interface PurposeFormProps {
  value: string
  onDone?: () => void
}

/** Asks for the reason of viewing a member: one press, or the reference of a case. */
function PurposeForm({ value, onDone }: PurposeFormProps) {
  const t = useText()
  const [typed, setTyped] = useState(value)
  function done(purpose: string) {
    if (!purpose.trim()) return
    setPurpose(purpose)
    onDone?.()
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    done(typed)
  }
  return (
    <form onSubmit={handleSubmit}>
      <Stack gap={3}>
        <TextField
          label={t('admin.purpose.label')}
          hint={t('admin.purpose.hint')}
          name="purpose"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Row gap={2}>
          <Button type="submit">{t('admin.purpose.submit')}</Button>
          {usual.map((reason) => (
            <Button key={reason} variant="ghost" onClick={() => done(t(`admin.purpose.${reason}`))}>
              {t(`admin.purpose.${reason}`)}
            </Button>
          ))}
        </Row>
      </Stack>
    </form>
  )
}

/**
 * Shows member data once there is a reason: from the link (`?for=`), from an earlier answer in this tab, or by one
 * press.
 */
export function WithPurpose({ title, children }: { title: string; children: ReactNode }) {
  const t = useText()
  const [params] = useSearchParams()
  const given = params.get('for')
  // Before the first render of what is inside, which asks for the member.
  useState(() => given && setPurpose(given))
  const purpose = usePurpose()
  if (!purpose) {
    return (
      <Sheet title={title} lead={t('admin.purpose.lead')}>
        <Panel>
          <PurposeForm value="" />
        </Panel>
      </Sheet>
    )
  }
  return (
    <Stack gap={4}>
      <PurposeLine />
      {children}
    </Stack>
  )
}
