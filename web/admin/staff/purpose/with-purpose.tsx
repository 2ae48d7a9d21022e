import { type ReactNode, useState } from 'react'
import { useSearchParams } from '../../../app/router/router.ts'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import { Sheet } from '../../kit/sheet.tsx'
import { setPurpose, usePurpose } from './purpose.ts'
import { PurposeForm, PurposeLine } from './purpose-form.tsx'

/**
 * Shows member data once there is a reason: from the link (`?for=`), from an earlier answer in this tab, or by one
 * press.
 */
export function WithPurpose({ title, children }: { title: string; children: ReactNode }) {
  const t = useText()
  const [params] = useSearchParams()
  const given = params.get('for')
  // Before the first render of what is inside, which asks for the member.
  useState(() => given && setPurpose(given))
  const purpose = usePurpose()
  if (!purpose) {
    return (
      <Sheet title={title} lead={t('admin.purpose.lead')}>
        <Panel>
          <PurposeForm value="" />
        </Panel>
      </Sheet>
    )
  }
  return (
    <Stack gap={4}>
      <PurposeLine />
      {children}
    </Stack>
  )
}
