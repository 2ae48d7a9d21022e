import { type ChangeEvent, useRef } from 'react'
import { useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { Banner } from '../../ui/banner.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { LoadError } from '../kit/loaded.tsx'

/** Uploads a bank file: returns of direct debits, or a statement. */
export function BankFileField() {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const field = useRef<HTMLInputElement>(null)
  const send = useAct('adminImportBank', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminDebits'] })
      void cache.invalidateQueries({ queryKey: ['adminBookings'] })
      void cache.invalidateQueries({ queryKey: ['adminPayouts'] })
    },
    onSettled: () => {
      if (field.current) field.current.value = ''
    },
  })
  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file) send.mutate({ input: {}, file })
  }
  const payees = send.data?.payees.checked ?? 0
  return (
    <Stack gap={3}>
      <LoadError>{send.error && texts.of(send.error)}</LoadError>
      {send.data && (
        <Banner tone="lagoon" live>
          <span>
            {t('admin.debits.imported', {
              returned: send.data.debits.returned,
              matched: send.data.transfers.matched,
              open: send.data.transfers.open,
              repeated: send.data.debits.repeated + send.data.transfers.repeated,
              unknown: send.data.debits.unknown,
            })}
          </span>
          {payees > 0 && <span> {t('admin.transfers.payeesChecked', { count: payees })}</span>}
        </Banner>
      )}
      <TextField
        ref={field}
        type="file"
        accept=".xml,application/xml,text/xml"
        label={t('admin.debits.bankFile')}
        hint={t('admin.debits.bankFileHint')}
        onChange={handleFile}
      />
    </Stack>
  )
}
