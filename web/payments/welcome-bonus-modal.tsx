import type { Discount } from '#contract/discounts.ts'
import { formatMoney, formatPercent } from '#contract/format.ts'
import { href } from '#contract/paths.ts'
import { useLocale, useTranslate } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface WelcomeBonusModalProps {
  open: boolean
  onClose: () => void
  discount: Discount
}

/** Tells of the welcome discount, at most once per session (M-006). */
export function WelcomeBonusModal({ open, onClose, discount }: WelcomeBonusModalProps) {
  const t = useTranslate()
  const locale = useLocale()
  const percent = formatPercent(discount.value_percentage, locale)
  const { minimum_order_value: minimum, currency } = discount
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('bonus.welcome.title')}
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
        {minimum === null || currency === null
          ? t('bonus.welcome.text', { percent })
          : t('bonus.welcome.textMinimum', {
              percent,
              minimum: formatMoney({ amount: minimum, currency }, locale),
            })}
      </p>
    </Dialog>
  )
}
