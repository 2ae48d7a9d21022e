import { useState } from 'react'
import { useCall } from '../../app/calls/use-call.ts'
import { useSearchParams } from '../../app/router/router-context.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { useText } from '../admin-language.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { DataRequestPanel } from './data-request-panel.tsx'
import { RecordDialog } from './record-dialog.tsx'

/** What people ask of their data, the most urgent first. */
export function DataRequestsPage() {
  const t = useText()
  const [params] = useSearchParams()
  const [isRecording, setRecording] = useState(false)
  const state = params.get('state') === 'closed' ? 'closed' : 'open'
  const query = useCall('adminDataRequests', { state })
  return (
    <Sheet
      title={t('admin.data.title')}
      lead={t('admin.data.lead')}
      end={
        <Button variant="soft" onClick={() => setRecording(true)}>
          {t('admin.data.record')}
        </Button>
      }
    >
      <TabLinks
        label={t('admin.data.lists')}
        links={[
          { href: '/data-requests', label: t('admin.complaints.open'), current: state === 'open' },
          {
            href: '/data-requests?state=closed',
            label: t('admin.data.closed'),
            current: state === 'closed',
          },
        ]}
      />
      <Loaded query={query}>
        {({ requests }) =>
          requests.length === 0 ? (
            <EmptyState title={t('admin.data.none')} text={t('admin.data.noneText')} />
          ) : (
            <Stack gap={4}>
              {requests.map((request) => (
                <DataRequestPanel key={request.id} request={request} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {isRecording && <RecordDialog onClose={() => setRecording(false)} />}
    </Sheet>
  )
}
