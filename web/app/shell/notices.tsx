import { useState } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import type { RouteName } from '#contract/routing/routes.ts'
import { UnconfirmedBanner } from '../../features/accounts/unconfirmed-banner.tsx'
import type { PushDialogProps } from '../../features/notifications/push/push-dialog.tsx'
import { usePush } from '../../features/notifications/push/use-push.ts'
import { BonusBanner } from '../../features/payments/bonus/bonus-banner.tsx'
import type { BonusModalsProps } from '../../features/payments/bonus/bonus-modals.tsx'
import { useBonusOffer } from '../../features/payments/bonus/use-bonus-offer.ts'
import { NoticesBanner } from '../../features/safety/notices-banner.tsx'
import { Wrap } from '../../ui/wrap.tsx'
import { beside } from '../browser/beside.tsx'
import { useInstalled } from '../browser/installed.ts'
import { late } from '../browser/late.tsx'
import { useLoadedCall } from '../calls/use-call.ts'
import { useTranslate } from '../languages/i18n.tsx'
import { bannersOf } from './banners-of.ts'
import styles from './default-layout.module.css'
import { Note } from './note.tsx'
import { useDismissals } from './use-dismissals.ts'
import { useInstall } from './use-install.ts'

const PushDialog = late<PushDialogProps>(
  ({ open }) => open,
  async () => (await import('../../features/notifications/push/push-dialog.tsx')).PushDialog,
)

const BonusModals = beside<BonusModalsProps>(
  async () => (await import('../../features/payments/bonus/bonus-modals.tsx')).BonusModals,
)

interface NoticesProps {
  user: User
  routeName: RouteName | null
}

/** The banners of a member above the page, and the offers that open by themselves. */
export function Notices({ user, routeName }: NoticesProps) {
  const t = useTranslate()
  const { notices_again_days } = useLoadedCall('settings', {})
  const [dismissals, dismiss] = useDismissals()
  const offer = useBonusOffer()
  const push = usePush()
  const installed = useInstalled()
  const [way, install] = useInstall()
  const installWay = installed ? null : way
  const [askingPush, setAskingPush] = useState(false)
  const names = bannersOf({
    ...{ user, routeName, dismissals, install: installWay },
    offer: offer && (offer.discount.expires === null ? 'welcome' : 'bonus'),
    push: push.state,
    againDays: notices_again_days,
  })

  function handleRefuse() {
    push.refuse()
    setAskingPush(false)
  }

  return (
    <>
      <aside aria-label={t('settings.notices')}>
        {names.map((name) => (
          <Wrap key={name} className={styles.banner}>
            {name === 'notices' && <NoticesBanner user={user} />}
            {name === 'unconfirmed' && <UnconfirmedBanner user={user} />}
            {(name === 'bonus' || name === 'welcome') && offer && (
              <BonusBanner {...offer} onDismiss={() => dismiss(name)} />
            )}
            {name !== 'notices' && name !== 'unconfirmed' && name !== 'bonus' && name !== 'welcome' && (
              <Note
                {...{ name, user, installWay }}
                onAskPush={() => setAskingPush(true)}
                onInstall={install}
                onDismiss={() => name !== 'no-credits' && dismiss(name)}
              />
            )}
          </Wrap>
        ))}
      </aside>
      {!user.paid_user && <BonusModals {...{ user, routeName, offer }} />}
      <PushDialog open={askingPush} onClose={() => setAskingPush(false)} onRefuse={handleRefuse} />
    </>
  )
}
