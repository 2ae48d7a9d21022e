import type { Discount } from '#contract/discounts.ts'
import { formatMoney, formatPercent } from '#contract/format.ts'
import type { Money } from '#contract/money.ts'
import { href } from '#contract/paths.ts'
import { useLocale, useTranslate } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { countdownText } from './countdown.ts'

interface TimeBonusModalProps {
  open: boolean
  onClose: () => void
  discount: Discount
  secondsLeft: number
  /** What the discount asks for afterwards. */
  minimum: Money
}

/** Tells a member without credits of the time bonus and of what changes at its end (M-004, S-038). */
export function TimeBonusModal({ open, onClose, discount, secondsLeft, minimum }: TimeBonusModalProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('bonus.time.title')}
      closeLabel={t('ui.close')}
      size="small"
      actions={
        <>
          <ButtonLink href={href('credits', locale)} onClick={onClose}>
            {t('bonus.see')}
          </ButtonLink>
          <Button variant="ghost" onClick={onClose}>
            {t('bonus.later')}
          </Button>
        </>
      }
    >
      <p>
        {t('bonus.time.text', {
          percent: formatPercent(discount.value_percentage, locale),
          time: countdownText(secondsLeft),
          minimum: formatMoney(minimum, locale),
        })}
      </p>
    </Dialog>
  )
}
