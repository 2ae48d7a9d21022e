import { type FormEvent, useState } from 'react'
import type { Member } from '#contract/admin/profiles/members.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useText } from '../../admin-language.ts'
import { makeFields } from '../../kit/form-fields.tsx'
import { Moment } from '../../kit/moment.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { useMemberPage } from './member-tables.tsx'

/** Staff notes about a member. */
export function MemberNotes({ member }: { member: Member }) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const field = makeFields('adminAddNote', errors)
  const { rows, pager } = useMemberPage(member, 'notes')
  const [text, setText] = useState('')
  // A second press, or a retry after a lost answer, is the same one.
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const add = useAct('adminAddNote', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminMember', { id: member.id }), answer)
      setText('')
      setClientId(crypto.randomUUID())
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    add.mutate({ input: { id: member.id, text, client_id: clientId } })
  }
  return (
    <PageSection title={t('admin.members.notes')}>
      <Stack gap={3}>
        {rows.map((note) => (
          <Panel key={note.id} tone="sunken">
            <p>{note.text}</p>
            <p>
              <span>{`${note.by} · `}</span>
              <Moment at={note.at} />
            </p>
          </Panel>
        ))}
        {rows.length > 0 && pager}
        <form ref={errors.form} onSubmit={handleSubmit}>
          <Stack gap={3}>
            <TextAreaField
              {...field('text')}
              label={t('admin.members.newNote')}
              rows={2}
              value={text}
              onChange={(event) => setText(event.target.value)}
              error={errors.getText('text') ?? errors.general}
            />
            <Row>
              <Button type="submit" variant="soft" busy={add.isPending}>
                {t('admin.members.keepNote')}
              </Button>
            </Row>
          </Stack>
        </form>
      </Stack>
    </PageSection>
  )
}
