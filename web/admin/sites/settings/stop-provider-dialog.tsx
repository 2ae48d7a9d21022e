import type { ProviderEntry } from '#contract/admin/payments/providers.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { useFormErrors } from '../../../app/calls/use-form-errors.ts'
import { useText } from '../../admin-language.ts'
import { FormDialog } from '../../kit/form-dialog.tsx'

interface StopProviderDialogProps {
  entry: ProviderEntry
  isLast: boolean
  isTest: boolean
  onSaved: (answer: CallOutput<'adminProviders'>) => void
  onClose: () => void
}

/** Asks before the site works without a provider, and says what that means. */
export function StopProviderDialog(props: StopProviderDialogProps) {
  const { entry, isLast, isTest, onSaved, onClose } = props
  const t = useText()
  const errors = useFormErrors()
  const stop = useAct('adminRemoveProvider', { onSuccess: onSaved, onError: errors.showError })
  const name = t(`admin.providers.name.${entry.provider}`)
  return (
    <FormDialog
      danger
      title={t('admin.providers.stopOf', { name })}
      button={t('admin.providers.stop')}
      busy={stop.isPending}
      {...{ errors, onClose }}
      onSubmit={() => stop.mutate({ input: { provider: entry.provider } })}
    >
      <p>{t('admin.providers.stopText', { name })}</p>
      <p>{t('admin.providers.stopOpen')}</p>
      {isLast && (
        <p>
          <strong>{t(isTest ? 'admin.providers.stopLastTest' : 'admin.providers.stopLast')}</strong>
        </p>
      )}
    </FormDialog>
  )
}
