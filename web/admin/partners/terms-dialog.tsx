import { useState } from 'react'
import type { PartnerEntry } from '#contract/admin/partners/partners.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { FormDialog, ReasonField } from '../kit/form-dialog.tsx'
import { MoneyField } from '../kit/money-field.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'

const states = ['active', 'rejected', 'closed'] as const
const amountFields = ['lead', 'sale', 'cap'] as const
const fieldNames = { share: 'terms.share_percent', hold: 'terms.hold_days' } as const
const models = ['lead', 'sale', 'share', 'hybrid'] as const

interface TermsDialogProps {
  partner: PartnerEntry
  currency: string
  onClose: () => void
}

/** Approves, rejects or closes a partner and sets what they earn. */
export function TermsDialog({ partner, currency, onClose }: TermsDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const { terms } = partner
  const [state, setState] = useState(states.find((one) => one === partner.state) ?? 'active')
  const [model, setModel] = useState(terms.model)
  const [reason, setReason] = useState('')
  const [amounts, setAmounts] = useState<Record<(typeof amountFields)[number], number | null>>({
    lead: terms.lead_cents,
    sale: terms.sale_cents,
    cap: terms.monthly_cap_cents,
  })
  const [typed, setTyped] = useState({ share: String(terms.share_percent), hold: String(terms.hold_days) })
  const decide = useAct('adminDecidePartner', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminPartners'] })
      onClose()
    },
    onError: errors.showError,
  })
  function handleSubmit() {
    const changed = {
      model,
      lead_cents: amounts.lead ?? 0,
      sale_cents: amounts.sale ?? 0,
      share_percent: Number(typed.share),
      monthly_cap_cents: amounts.cap,
      hold_days: Number(typed.hold),
    }
    decide.mutate({ input: { id: partner.id, state, terms: changed, reason } })
  }
  return (
    <FormDialog
      title={partner.name}
      button={t('admin.portal.save')}
      busy={decide.isPending}
      errors={errors}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <SelectField
        label={t('admin.portal.state')}
        value={state}
        onChange={(event) => setState(states.find((one) => one === event.target.value) ?? 'active')}
      >
        {states.map((one) => (
          <option key={one} value={one}>
            {t(`admin.partners.state.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('admin.partners.model')}
        value={model}
        onChange={(event) => setModel(models.find((one) => one === event.target.value) ?? 'lead')}
      >
        {models.map((one) => (
          <option key={one} value={one}>
            {t(`admin.partners.model.${one}`)}
          </option>
        ))}
      </SelectField>
      {amountFields.map((field) => (
        <MoneyField
          key={field}
          label={t(`admin.partners.${field}`)}
          currency={currency}
          value={amounts[field]}
          onChange={(value) => setAmounts({ ...amounts, [field]: value })}
        />
      ))}
      {(['share', 'hold'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`admin.partners.${field}`)}
          name={fieldNames[field]}
          inputMode="numeric"
          required
          value={typed[field]}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          error={errors.getText(fieldNames[field])}
        />
      ))}
      <ReasonField value={reason} onChange={setReason} error={errors.getText('reason')} />
    </FormDialog>
  )
}
