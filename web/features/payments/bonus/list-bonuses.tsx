import type { User } from '#contract/features/accounts/account.ts'
import { BonusModals } from './bonus-modals.tsx'
import { useBonusOffer } from './use-bonus-offer.ts'

/** The offers that open by themselves on the list of conversations, where no banner stands: it is members area too. */
export function ListBonuses({ user }: { user: User }) {
  return <BonusModals user={user} routeName="chats" offer={useBonusOffer()} />
}
