import type { MemberEntry } from '#contract/admin/profiles/members.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Row } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'

const tones = {
  activated: 'lagoon',
  not_confirmed: 'gold',
  banned: 'coral',
  pending_deletion: 'coral',
} as const

/** The state of an account; a fictional profile is always called one. */
export function MemberChips({ member: { kind, status } }: { member: Pick<MemberEntry, 'kind' | 'status'> }) {
  const t = useText()
  return (
    <Row gap={1}>
      <Chip tone={tones[status]}>{t(`admin.members.status.${status}`)}</Chip>
      {kind === 'fictional' && <Chip tone="gold">{t('admin.fictional')}</Chip>}
    </Row>
  )
}
