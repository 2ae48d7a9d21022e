import { useState } from 'react'
import type { Member } from '#contract/admin/profiles/members.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Row } from '../../../ui/row.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { useText } from '../../admin-language.ts'
import { ReasonDialog } from '../../kit/reason-dialog.tsx'
import { EraseDialog } from '../../privacy/erase-dialog.tsx'
import { RecordDialog } from '../../privacy/record-dialog.tsx'

/** What a member may ask of their data: a copy, and the end of it. */
export function MemberData({ member }: { member: Member }) {
  const t = useText()
  const showToast = useToast()
  const [asking, setAsking] = useState<'record' | 'export' | 'erase' | null>(null)
  const close = () => setAsking(null)
  const order = useAct('adminExportMember', {
    onSuccess: () => {
      showToast({ content: t('admin.data.exported', { name: member.name }) })
      close()
    },
  })
  return (
    <PageSection title={t('admin.data.section')}>
      <Stack gap={3}>
        <p>{t('admin.data.sectionText')}</p>
        <Row>
          <Button variant="ghost" onClick={() => setAsking('record')}>
            {t('admin.data.record')}
          </Button>
          <Button variant="ghost" onClick={() => setAsking('export')}>
            {t('admin.data.export')}
          </Button>
          <Button variant="danger" onClick={() => setAsking('erase')}>
            {t('admin.data.erase')}
          </Button>
        </Row>
      </Stack>
      {asking === 'record' && <RecordDialog member={member} onClose={close} />}
      {asking === 'export' && (
        <ReasonDialog
          title={t('admin.data.export')}
          text={t('admin.data.exportText', { name: member.name, email: member.email })}
          button={t('admin.data.export')}
          act={order}
          onClose={close}
          onDone={(reason) => order.mutate({ input: { id: member.id, reason } })}
        />
      )}
      {asking === 'erase' && <EraseDialog member={member} onClose={close} />}
    </PageSection>
  )
}
