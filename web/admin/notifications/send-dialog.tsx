import { useApp } from '../../app/cache/app.ts'
import { isCallError } from '../../app/calls/call-error.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { useFormErrors } from '../../app/calls/use-form-errors.ts'
import { useToast } from '../../ui/toast-context.ts'
import { useText } from '../admin-language.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { type Drafts, textsOf } from './news-drafts.ts'
import { NewsMail } from './news-mail.tsx'

interface SendDialogProps {
  clientId: string
  drafts: Drafts
  receivers: number
  onClose: () => void
  onSent: () => void
  /** The call found fields wrong, which stand in the form behind. */
  onRefused: (error: unknown) => void
}

/** Asks once more before news goes out; what went wrong on the way can be tried again, and goes out once. */
export function SendDialog(props: SendDialogProps) {
  const { clientId, drafts, receivers, onClose, onSent, onRefused } = props
  const t = useText()
  const { cache } = useApp()
  const showToast = useToast()
  const errors = useFormErrors()
  const texts = textsOf(drafts)
  const preview = useCall('adminPreviewNews', { texts })
  const send = useAct('adminSendNews', {
    onSuccess: ({ receivers: count }) => {
      void cache.invalidateQueries({ queryKey: ['adminNews'] })
      showToast({ content: t('admin.news.done', { count }) })
      onSent()
    },
    onError: (error) => {
      if (isCallError(error, 'validation')) onRefused(error)
      else errors.showError(error)
    },
  })
  return (
    <FormDialog
      title={t('admin.news.askTitle', { count: receivers })}
      button={t('admin.news.send', { count: receivers })}
      size="large"
      busy={send.isPending}
      {...{ errors, onClose }}
      onSubmit={() => send.mutate({ input: { client_id: clientId, texts } })}
    >
      <p>{t('admin.news.askText')}</p>
      <Loaded query={preview}>
        {({ previews }) => previews.map((mail) => <NewsMail key={mail.language} mail={mail} />)}
      </Loaded>
    </FormDialog>
  )
}
