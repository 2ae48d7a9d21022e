import { formatMoney } from '#contract/api/format.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import { useLocale } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'

interface MessageCostProps {
  settings: Pick<PublicSettings, 'message_credits' | 'minimum_message_costs'>
  country: string
}

/** What a message costs: in credits, and in the viewer's money where the site sells there. */
export function MessageCost({ settings, country }: MessageCostProps) {
  const locale = useLocale()
  const credits = settings.message_credits
  const money = settings.minimum_message_costs[country]
  const tags = { b: (text: React.ReactNode) => <b>{text}</b> }
  if (!money || credits === 0) return <Rich message="chat.cost" tags={tags} values={{ credits }} />
  const amount = formatMoney({ amount: Math.round(money.costs * 100), currency: money.currency }, locale)
  return <Rich message="chat.costMoney" tags={tags} values={{ credits, money: amount }} />
}
