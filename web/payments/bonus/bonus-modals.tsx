import type { RouteName } from '#contract/routes.ts'
import { useBonuses } from './use-bonuses.tsx'

/** The offers that open by themselves, where no banner stands: the list of conversations is members area too (S-038). */
export function BonusModals({ routeName }: { routeName: RouteName }) {
  return useBonuses(routeName).modals
}
