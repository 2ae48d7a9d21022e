import styles from './method-mark.module.css'

/** A short name on the colour that people know; drawn here, so that no foreign logo is loaded or imitated. */
const marks: Record<string, { name: string; colour: string }> = {
  sdd: { name: 'SEPA', colour: '#10298E' },
  sct: { name: 'SEPA', colour: '#10298E' },
  prezelewy24: { name: 'P24', colour: '#B4111E' },
  blik: { name: 'BLIK', colour: '#16161A' },
  giropay: { name: 'giropay', colour: '#0B3E7F' },
  mastercard: { name: 'MC', colour: '#B23A00' },
  visa: { name: 'VISA', colour: '#1A1F71' },
  maestro: { name: 'Maestro', colour: '#0A5FA8' },
  cartebancaire: { name: 'CB', colour: '#0A6E5C' },
  creditcard: { name: 'CARD', colour: '#4A2552' },
  nexi: { name: 'nexi', colour: '#2D32AA' },
  ideal: { name: 'iDEAL', colour: '#B0005E' },
  bancontact: { name: 'Banc.', colour: '#0B4EA2' },
  applepay: { name: 'Pay', colour: '#111111' },
  paysafecard: { name: 'paysafe', colour: '#00707F' },
  paypal: { name: 'PayPal', colour: '#0A4595' },
  sofort: { name: 'Sofort', colour: '#A3416B' },
  eps: { name: 'eps', colour: '#8E1748' },
}

interface MethodMarkProps {
  /** A payment method of the contract; an unknown one has no mark. */
  method: string
}

/** The sign of a way to pay; its name stands beside it. */
export function MethodMark({ method }: MethodMarkProps) {
  const mark = marks[method]
  if (!mark) return null
  return (
    <svg viewBox="0 0 58 26" aria-hidden="true" className={styles.mark}>
      <rect width="58" height="26" rx="6" fill={mark.colour} />
      <text x="29" y="17.5" textAnchor="middle" className={styles.name}>
        {mark.name}
      </text>
    </svg>
  )
}
