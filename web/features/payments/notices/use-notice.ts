import { useRef, useState } from 'react'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useSearchParams } from '#web/app/router/router.ts'

type NoticeInput = CallInput<'declareNotice'>

/** What someone declares about a contract, filled in with what is known of them, and how it stands. */
export function useNotice(kind: NoticeInput['kind']) {
  const user = useUser()
  const [query] = useSearchParams()
  const errors = useFormErrors()
  const [key] = useState(() => crypto.randomUUID())
  const [sent, setSent] = useState<(CallOutput<'declareNotice'> & { email: string }) | null>(null)
  const [draft, setDraft] = useState<Omit<NoticeInput, 'kind' | 'confirm'>>({
    name: user?.profile.name ?? '',
    email: user?.email ?? '',
    contract: query.get('order') ?? '',
  })
  const email = useRef('')
  const declare = useAct('declareNotice', {
    onSuccess: (answer) => setSent({ ...answer, email: email.current }),
    onError: errors.showError,
  })

  function change(changed: Partial<typeof draft>) {
    setDraft((current) => ({ ...current, ...changed }))
  }

  function send() {
    if (declare.isPending) return
    errors.clear()
    email.current = draft.email
    declare.mutate({ input: { ...draft, kind, confirm: true }, key })
  }

  return { draft, change, errors, send, busy: declare.isPending, sent }
}

export type Notice = ReturnType<typeof useNotice>
