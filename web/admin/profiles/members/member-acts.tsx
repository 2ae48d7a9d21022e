import { useState } from 'react'
import type { Member, memberActs } from '#contract/admin/profiles/members.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/row.tsx'
import { useText } from '../../admin-language.ts'
import { ReasonDialog } from '../../kit/reason-dialog.tsx'
import { useWork } from '../../staff-session.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { MeasureDialog } from './measure-dialog.tsx'

type Act = (typeof memberActs)[number]

/** What the support, and finance beside it, may do for a member or against them. */
export function MemberActs({ member }: { member: Member }) {
  const t = useText()
  const { staff } = useWork()
  const { cache } = useApp()
  const [asking, setAsking] = useState<Act | 'measure' | 'credits' | null>(null)
  const close = () => setAsking(null)
  const change = useAct('adminChangeMember', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminMember', { id: member.id }), answer)
      close()
    },
  })
  const isPlain = asking === 'confirm' || asking === 'end_sessions' || asking === 'accept_country'
  return (
    <Row>
      {member.status === 'not_confirmed' && (
        <Button variant="ghost" onClick={() => setAsking('confirm')}>
          {t('admin.members.act.confirm')}
        </Button>
      )}
      <Button variant="ghost" onClick={() => setAsking('end_sessions')}>
        {t('admin.members.act.end_sessions')}
      </Button>
      {member.billing_country !== null && member.billing_country !== member.country && (
        <Button variant="ghost" onClick={() => setAsking('accept_country')}>
          {t('admin.members.act.accept_country')}
        </Button>
      )}
      {staff.roles.includes('finance') && (
        <Button variant="ghost" onClick={() => setAsking('credits')}>
          {t('admin.members.adjust')}
        </Button>
      )}
      <Button variant="danger" onClick={() => setAsking('measure')}>
        {t('admin.members.measure')}
      </Button>
      {isPlain && (
        <ReasonDialog
          title={t(`admin.members.act.${asking}`)}
          text={t(`admin.members.actText.${asking}`, { name: member.name })}
          button={t(`admin.members.act.${asking}`)}
          act={change}
          onClose={close}
          onDone={(reason) => change.mutate({ input: { id: member.id, act: asking, reason } })}
        />
      )}
      {asking === 'measure' && <MeasureDialog member={member} onClose={close} />}
      {asking === 'credits' && <AdjustDialog member={member} onClose={close} />}
    </Row>
  )
}
