import { useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'

interface MoneyFieldProps {
  label: string
  currency: string
  /** In the smallest unit of the currency. */
  value: unknown
  onChange: (value: number | null) => void
}

function getDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** An amount in a currency, as people write it; it is stored in the smallest unit. */
export function MoneyField({ label, currency, value, onChange }: MoneyFieldProps) {
  const digits = getDigits(currency)
  const [typed, setTyped] = useState(typeof value === 'number' ? (value / 10 ** digits).toFixed(digits) : '')
  return (
    <TextField
      type="number"
      inputMode="decimal"
      label={`${label} (${currency})`}
      min={0}
      step={10 ** -digits}
      value={typed}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        onChange(text === '' ? null : Math.round(Number(text) * 10 ** digits))
      }}
    />
  )
}
