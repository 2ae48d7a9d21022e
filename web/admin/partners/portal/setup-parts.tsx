import { type FormEvent, useState } from 'react'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Payee } from '#contract/features/partners/partner.ts'
import type { PartnerPostback } from '#contract/features/partners/portal.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { usePasswordTexts } from '../../../features/accounts/passkey.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { LoadError, Loaded } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
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

const macros = '{click_id}, {sub1} – {sub5}, {payout}, {currency}, {event}, {order_hash}'

/** Where results are posted back to the partner's tracker, and how that went. */
export function PostbacksPart() {
  const postbacks = useCall('partnerPostbacks', {})
  return <Loaded query={postbacks}>{(data) => <Postbacks {...data} />}</Loaded>
}

function Postbacks({ url: saved, secret, log }: CallOutput<'partnerPostbacks'>) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const [url, setUrl] = useState(saved)
  const acted = {
    onSuccess: (answer: CallOutput<'partnerPostbacks'>) =>
      void cache.setQueryData(callKey('partnerPostbacks', {}), answer),
    onError: errors.showError,
  }
  const save = useAct('partnerSetPostback', acted)
  const test = useAct('partnerTestPostback', acted)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    save.mutate({ input: { url } })
  }
  const columns: Column<PartnerPostback>[] = [
    { id: 'at', title: t('admin.portal.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    { id: 'event', title: t('admin.portal.event'), cell: ({ event }) => event },
    { id: 'state', title: t('admin.portal.state'), cell: ({ state }) => t(`admin.portal.postback.${state}`) },
    { id: 'tries', title: t('admin.portal.tries'), numeric: true, cell: ({ tries }) => tries },
    { id: 'answer', title: t('admin.portal.answer'), cell: ({ answer }) => answer },
    { id: 'url', title: t('admin.portal.address'), cell: ({ url: called }) => <code>{called}</code> },
  ]
  return (
    <Stack gap={4}>
      <Panel>
        <form ref={errors.form} onSubmit={handleSubmit}>
          <Stack gap={4}>
            <LoadError>{errors.general}</LoadError>
            <TextField
              label={t('admin.portal.postbackUrl')}
              hint={t('admin.portal.postbackHint', { macros })}
              name="url"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              error={errors.getText('url')}
            />
            <p>
              <span>{t('admin.portal.secret')}</span> <code>{secret}</code>
            </p>
            <p>{t('admin.portal.secretHint')}</p>
            <Row>
              <Button type="submit" busy={save.isPending}>
                {t('admin.portal.save')}
              </Button>
              {saved !== '' && (
                <Button
                  variant="ghost"
                  busy={test.isPending}
                  onClick={() => test.mutate({ input: { client_id: crypto.randomUUID() } })}
                >
                  {t('admin.portal.test')}
                </Button>
              )}
            </Row>
          </Stack>
        </form>
      </Panel>
      <DataTable
        caption={t('admin.portal.log')}
        columns={columns}
        rows={log}
        rowKey={({ id }) => id}
        empty={t('admin.portal.nothing')}
      />
    </Stack>
  )
}
