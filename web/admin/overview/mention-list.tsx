import type { Mention } from '#contract/admin/overview/home.ts'
import type { CaseKind } from '#contract/admin/staff/cases.ts'
import type { StaffRight } from '#contract/api/call.ts'
import { Panel, Row, Stack } from '../../ui/stack.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { Moment } from '../kit/moment.tsx'
import { useWork } from '../staff-session.ts'

/** Where a case is worked on; support has complaints in its inbox. */
const places: Readonly<Record<CaseKind, (id: string, roles: readonly StaffRight[]) => string>> = {
  report: (id) => `/reports/${id}`,
  complaint: (id, roles) => (roles.includes('moderator') ? '/complaints' : `/support/${id}`),
  data_request: () => '/data-requests',
  photo: () => '/photos',
  payment: (id) => `/payments/${id}`,
}

/** Lists colleagues’ notes that mention the person, until the person opens the case. */
export function MentionList({ mentions }: { mentions: readonly Mention[] }) {
  const t = useText()
  const { staff } = useWork()
  return (
    <Stack gap={3}>
      {mentions.map(({ id, kind, case: caseId, reference, text, by, at }) => (
        <Panel key={id}>
          <p>{text}</p>
          <Row gap={2}>
            <span>
              <span>{`${by} · `}</span>
              <Moment at={at} />
            </span>
            <TextLink href={places[kind](caseId, staff.roles)}>
              {[t(`admin.cases.kind.${kind}`), reference].filter(Boolean).join(' ')}
            </TextLink>
          </Row>
        </Panel>
      ))}
    </Stack>
  )
}
