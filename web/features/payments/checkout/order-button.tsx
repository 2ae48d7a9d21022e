import type { ReactNode } from 'react'
import { formatMoney, formatPercent } from '#contract/api/format.ts'
import type { Money } from '#contract/api/money.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './order-button.module.css'
import type { OrderPress } from './place-order.ts'

export interface BindingOrder {
  credits: number
  /** The method as people know it, such as "iDEAL" or "Visa •••• 4242". */
  method: string
  total: Money
  vatPercent: number
}

interface OrderButtonProps {
  /** Null while no way to pay is chosen: then nothing can be ordered. */
  order: BindingOrder | null
  busy: boolean
  /** Enter in a field of the form around it presses it too. */
  submits?: boolean
  onOrder: (press: OrderPress) => void
}

/** The proof holds nothing; it exists so that TypeScript refuses an order from anywhere else. */
const press = {} as OrderPress

interface FactProps {
  term: string
  children: ReactNode
}

function Fact({ term, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd className="numbers">{children}</dd>
    </div>
  )
}

/**
 * The only button that places an order, and what the law requires directly above it: what is bought, for how much, how
 * it is paid, and the right of withdrawal with its early start.
 *
 * The button says nothing but the words of the directive, neither amount nor method: "Pay with PayPal" is not enough
 * (LG Hildesheim, 7 March 2023, 6 O 156/22), and only the words on the button count (Court of Justice, 7 April 2022,
 * Fuhrmann-2).
 * Otherwise the contract does not bind (§ 312j(4) BGB). Sources of the duty and its words: article 8(2) of directive
 * 2011/83/EU in each language; § 312j(2) and (3) BGB; regulation 14 of the Consumer Contracts Regulations 2013 (UK);
 * article 6:230v(3) BW; article L221-14 of the Code de la consommation; article 51 of the Codice del consumo; article
 * 98(2) of the TRLGDCU; article 17 of the Polish act on consumer rights. See docs/law/contracts.md.
 */
export function OrderButton({ order, busy, submits = false, onOrder }: OrderButtonProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { refund_days: days } = useLoadedCall('settings', {})
  return (
    <div className={styles.order}>
      {order && (
        <dl className={styles.facts} aria-label={t('payments.order')}>
          <Fact term={t('payments.package')}>{t('credits.amount', { credits: order.credits })}</Fact>
          <Fact term={t('payments.method')}>{order.method}</Fact>
          <Fact term={t('payments.totalWithVat', { percent: formatPercent(order.vatPercent, locale) })}>
            <b>{formatMoney(order.total, locale)}</b>
          </Fact>
        </dl>
      )}
      <div className={styles.law}>
        <p>
          <Rich
            message="payments.withdrawal"
            values={{ days }}
            tags={{
              link: (text) => <TextLink href={href('pages-return-policy', locale)}>{text}</TextLink>,
            }}
          />
        </p>
        <p>
          <Rich
            message="payments.terms"
            tags={{ link: (text) => <TextLink href={href('pages-terms', locale)}>{text}</TextLink> }}
          />
        </p>
      </div>
      <Button
        block
        type={submits ? 'submit' : 'button'}
        busy={busy}
        disabled={!order}
        onClick={(event) => {
          event.preventDefault()
          onOrder(press)
        }}
      >
        {t('payments.orderButton')}
      </Button>
    </div>
  )
}
