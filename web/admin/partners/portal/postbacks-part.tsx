import { type FormEvent, useState } from 'react'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { PartnerPostback } from '#contract/features/partners/portal.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { LoadError, Loaded } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'

const macros = '{click_id}, {sub1} – {sub5}, {payout}, {currency}, {event}, {order_hash}'

/** Where results are posted back to the partner's tracker, and how that went. */
export function PostbacksPart() {
  const postbacks = useCall('partnerPostbacks', {})
  return <Loaded query={postbacks}>{(data) => <Postbacks {...data} />}</Loaded>
}

function Postbacks({ url: saved, secret, log }: CallOutput<'partnerPostbacks'>) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const [url, setUrl] = useState(saved)
  const acted = {
    onSuccess: (answer: CallOutput<'partnerPostbacks'>) =>
      void cache.setQueryData(callKey('partnerPostbacks', {}), answer),
    onError: errors.showError,
  }
  const save = useAct('partnerSetPostback', acted)
  const test = useAct('partnerTestPostback', acted)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    save.mutate({ input: { url } })
  }
  const columns: Column<PartnerPostback>[] = [
    { id: 'at', title: t('admin.portal.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    { id: 'event', title: t('admin.portal.event'), cell: ({ event }) => event },
    { id: 'state', title: t('admin.portal.state'), cell: ({ state }) => t(`admin.portal.postback.${state}`) },
    { id: 'tries', title: t('admin.portal.tries'), numeric: true, cell: ({ tries }) => tries },
    { id: 'answer', title: t('admin.portal.answer'), cell: ({ answer }) => answer },
    { id: 'url', title: t('admin.portal.address'), cell: ({ url: called }) => <code>{called}</code> },
  ]
  return (
    <Stack gap={4}>
      <Panel>
        <form ref={errors.form} onSubmit={handleSubmit}>
          <Stack gap={4}>
            <LoadError>{errors.general}</LoadError>
            <TextField
              label={t('admin.portal.postbackUrl')}
              hint={t('admin.portal.postbackHint', { macros })}
              name="url"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              error={errors.getText('url')}
            />
            <p>
              <span>{t('admin.portal.secret')}</span> <code>{secret}</code>
            </p>
            <p>{t('admin.portal.secretHint')}</p>
            <Row>
              <Button type="submit" busy={save.isPending}>
                {t('admin.portal.save')}
              </Button>
              {saved !== '' && (
                <Button
                  variant="ghost"
                  busy={test.isPending}
                  onClick={() => test.mutate({ input: { client_id: crypto.randomUUID() } })}
                >
                  {t('admin.portal.test')}
                </Button>
              )}
            </Row>
          </Stack>
        </form>
      </Panel>
      <DataTable
        caption={t('admin.portal.log')}
        columns={columns}
        rows={log}
        rowKey={({ id }) => id}
        empty={t('admin.portal.nothing')}
      />
    </Stack>
  )
}
