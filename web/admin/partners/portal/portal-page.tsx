import type { ComponentType } from 'react'
import { partnerRulesVersion } from '#contract/features/partners/partner.ts'
import type { PartnerSelf } from '#contract/features/partners/portal.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { PartnerLogin, Rules } from './door-pages.tsx'
import styles from './portal.module.css'
import { LinksPart, MaterialsPart } from './promotion-parts.tsx'
import { CommissionsPart, StatementsPart, StatisticsPart } from './results-parts.tsx'
import { PayeePart, PostbacksPart } from './setup-parts.tsx'

const parts: Readonly<Record<string, ComponentType>> = {
  statistics: StatisticsPart,
  links: LinksPart,
  materials: MaterialsPart,
  commissions: CommissionsPart,
  postbacks: PostbacksPart,
  statements: StatementsPart,
  payee: PayeePart,
}
const names = ['statistics', 'links', 'materials', 'commissions', 'postbacks', 'statements', 'payee'] as const

/** The partners' portal: the login, or the parts of it. */
export function PortalPage() {
  const session = useCall('partnerSession', {})
  return (
    <Loaded query={session}>
      {({ partner, site }) => (partner ? <Portal partner={partner} site={site.name} /> : <PartnerLogin />)}
    </Loaded>
  )
}

function Portal({ partner, site }: { partner: PartnerSelf; site: string }) {
  const t = useText()
  const { cache } = useApp()
  const [params] = useSearchParams()
  const name = names.find((one) => one === params.get('part')) ?? 'statistics'
  const Part = parts[name] ?? StatisticsPart
  const logout = useAct('partnerLogout', { onSuccess: () => cache.resetQueries() })
  return (
    <main id="main" className={styles.portal}>
      <Sheet
        title={`${t('admin.portal.title')} · ${site}`}
        lead={partner.name}
        end={<TextButton onClick={() => logout.mutate({ input: {} })}>{t('admin.portal.logout')}</TextButton>}
      >
        {partner.state === 'applied' && <Banner tone="lagoon">{t('admin.portal.waiting')}</Banner>}
        {partner.rules_accepted ? (
          <>
            <TabLinks
              label={t('admin.portal.parts')}
              links={names.map((one) => ({
                href: one === 'statistics' ? '/' : `/?part=${one}`,
                label: t(`admin.portal.${one}`),
                current: one === name,
              }))}
            />
            <Part />
          </>
        ) : (
          <ChangedRules />
        )}
      </Sheet>
    </main>
  )
}

function ChangedRules() {
  const t = useText()
  const { cache } = useApp()
  const accept = useAct('partnerAcceptRules', {
    onSuccess: (answer) => cache.setQueryData(callKey('partnerSession', {}), answer),
  })
  return (
    <Panel>
      <Stack gap={4}>
        <p>{t('admin.portal.rulesChanged')}</p>
        <Rules />
        <Button
          busy={accept.isPending}
          onClick={() => accept.mutate({ input: { rules_version: partnerRulesVersion } })}
        >
          {t('admin.portal.acceptButton')}
        </Button>
      </Stack>
    </Panel>
  )
}
