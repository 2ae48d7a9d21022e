import { type FormEvent, useState } from 'react'
import type { Payee } from '#contract/features/partners/partner.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { usePasswordTexts } from '../../../features/accounts/passkey.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { LoadError, Loaded } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'

const empty: Payee = { name: '', address: '', city: '', country: '', tax_id: '', vat_number: '', iban: '' }

const hints = { tax_id: 'admin.portal.taxIdHint', vat_number: 'admin.portal.vatHint' } as const

const fields = [
  { name: 'name', label: 'admin.portal.payeeName', required: true },
  { name: 'address', label: 'admin.portal.payeeAddress', required: true },
  { name: 'city', label: 'admin.portal.payeeCity', required: true },
  { name: 'country', label: 'admin.portal.payeeCountry', required: true },
  { name: 'tax_id', label: 'admin.portal.taxId', required: false },
  { name: 'vat_number', label: 'admin.portal.vatNumber', required: false },
  { name: 'iban', label: 'admin.portal.iban', required: true },
] as const

/** The payee and account of the partner's commissions. */
export function PayeePart() {
  const payee = useCall('partnerPayee', {})
  return <Loaded query={payee}>{(data) => <PayeeForm saved={data.payee ?? empty} />}</Loaded>
}

function PayeeForm({ saved }: { saved: Payee }) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const toggle = usePasswordTexts()
  const [typed, setTyped] = useState(saved)
  const [password, setPassword] = useState('')
  const save = useAct('partnerSetPayee', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('partnerPayee', {}), answer)
      setPassword('')
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    save.mutate({ input: { ...typed, country: typed.country.toUpperCase(), password } })
  }
  return (
    <Panel>
      <form ref={errors.form} onSubmit={handleSubmit}>
        <Stack gap={4}>
          <LoadError>{errors.general}</LoadError>
          {fields.map(({ name, label, required }) => (
            <TextField
              key={name}
              label={t(label)}
              hint={name === 'tax_id' || name === 'vat_number' ? t(hints[name]) : undefined}
              name={name}
              required={required}
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              error={errors.getText(name)}
            />
          ))}
          <PasswordField
            label={t('admin.portal.passwordAgain')}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={errors.getText('password')}
            {...toggle}
          />
          <Button type="submit" busy={save.isPending}>
            {t('admin.portal.save')}
          </Button>
          {save.isSuccess && <p role="status">{t('admin.portal.saved')}</p>}
        </Stack>
      </form>
    </Panel>
  )
}
