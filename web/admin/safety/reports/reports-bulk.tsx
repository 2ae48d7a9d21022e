import { useState } from 'react'
import type { ReportEntry } from '#contract/admin/safety/reports.ts'
import { useApp } from '../../../app/cache/app.ts'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../admin-language.ts'
import { BulkResults, useBulk } from '../../kit/bulk-act.tsx'
import { ReasonDialog } from '../../kit/form-dialog.tsx'
import { type Selection, SelectionBar } from '../../kit/selection.tsx'

/** What can be done with several open reports at once: dismiss them for one reason. */
export function ReportsBulk({ selection }: { selection: Selection<ReportEntry> }) {
  const t = useText()
  const { call } = useApp()
  const [isAsking, setAsking] = useState(false)
  const { act, outcome } = useBulk<ReportEntry>({
    list: 'adminReports',
    toName: ({ reference }) => reference,
    onDone: () => {
      setAsking(false)
      selection.clear()
    },
  })
  const count = selection.rows.length
  const open = () => {
    act.reset()
    setAsking(true)
  }
  return (
    <>
      <BulkResults outcome={outcome} />
      <SelectionBar selection={selection}>
        <Button size="small" onClick={open}>
          {t('admin.bulk.dismiss')}
        </Button>
      </SelectionBar>
      {isAsking && (
        <ReasonDialog
          call="adminDismissReports"
          title={t('admin.bulk.dismissTitle', { count })}
          text={t('admin.bulk.dismissText')}
          button={t('admin.bulk.dismiss')}
          act={act}
          onClose={() => setAsking(false)}
          onDone={(reason) =>
            act.mutate({
              rows: selection.rows,
              call: (rows, options) =>
                call('adminDismissReports', { ids: rows.map(({ id }) => id), reason }, options),
            })
          }
        />
      )}
    </>
  )
}
