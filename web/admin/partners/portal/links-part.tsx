import { type FormEvent, useState } from 'react'
import type { PartnerLink } from '#contract/features/partners/portal.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { readRules } from '../../kit/form-fields.tsx'
import { LoadError, Loaded } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'

const empty = { code: '', name: '', path: '/' }

/** The partner's links, with a text to put around them. */
export function LinksPart() {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const links = useCall('partnerLinks', {})
  const session = useCall('partnerSession', {})
  const [typed, setTyped] = useState(empty)
  const add = useAct('partnerAddLink', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('partnerLinks', {}), answer)
      setTyped(empty)
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    add.mutate({ input: typed })
  }
  const columns: Column<PartnerLink>[] = [
    { id: 'name', title: t('admin.portal.label'), cell: ({ name }) => name },
    { id: 'url', title: t('admin.portal.address'), cell: ({ url }) => <code>{url}</code> },
  ]
  return (
    <Stack gap={4}>
      <Loaded query={links}>
        {(data) => (
          <DataTable
            caption={t('admin.portal.links')}
            columns={columns}
            rows={data.links}
            rowKey={({ code }) => code}
            empty={t('admin.portal.nothing')}
          />
        )}
      </Loaded>
      <p>{t('admin.portal.linkHint')}</p>
      <p>
        <span>{t('admin.portal.banner')}</span>{' '}
        <q>{t('admin.portal.bannerText', { site: session.data?.site.name ?? '' })}</q>
      </p>
      <Panel>
        <form ref={errors.form} onSubmit={handleSubmit}>
          <Stack gap={4}>
            <LoadError>{errors.general}</LoadError>
            <TextField
              label={t('admin.portal.label')}
              name="name"
              required
              maxLength={readRules('partnerAddLink', 'name').maxLength}
              value={typed.name}
              onChange={(event) => setTyped({ ...typed, name: event.target.value })}
              error={errors.getText('name')}
            />
            <TextField
              label={t('admin.portal.code')}
              hint={t('admin.portal.codeHint')}
              name="code"
              required
              pattern="[a-z0-9\-]{1,30}"
              value={typed.code}
              onChange={(event) => setTyped({ ...typed, code: event.target.value })}
              error={errors.getText('code')}
            />
            <TextField
              label={t('admin.portal.path')}
              hint={t('admin.portal.pathHint')}
              name="path"
              required
              value={typed.path}
              onChange={(event) => setTyped({ ...typed, path: event.target.value })}
              error={errors.getText('path')}
            />
            <Button type="submit" busy={add.isPending}>
              {t('admin.portal.addLink')}
            </Button>
          </Stack>
        </form>
      </Panel>
    </Stack>
  )
}
