import { type FormEvent, useState } from 'react'
import type { OwnMaterial } from '#contract/features/partners/material.ts'
import type { PartnerLink } from '#contract/features/partners/portal.ts'
import { isLocaleCode } from '#contract/features/sites/locale.ts'
import { LoadedPage, usePage } from '#web/admin/kit/list-page.tsx'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { readRules } from '../../kit/form-fields.tsx'
import { LoadError, Loaded } from '../../kit/loaded.tsx'
import { DownloadLink } from '../../kit/sheet.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { BannerPicture, MaterialLanguage } from '../partners-parts.tsx'

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

/** The banners and texts of the site, each with the partner's own link to copy. */
export function MaterialsPart() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const typed = params.get('language') ?? ''
  const language = isLocaleCode(typed) ? typed : ''
  const materials = useCall('partnerMaterials', { language, ...usePage('materials') })
  return (
    <Stack gap={4}>
      <MaterialLanguage
        value={language}
        onChange={(next) => setParams({ part: 'materials', ...(next && { language: next }) })}
      />
      <LoadedPage query={materials} field="materials">
        {(data) =>
          data.materials.length === 0 ? (
            <p>{t('admin.materials.none')}</p>
          ) : (
            <Stack gap={4}>
              {data.materials.map((material) => (
                <Material key={material.id} material={material} />
              ))}
            </Stack>
          )
        }
      </LoadedPage>
    </Stack>
  )
}

function Material({ material }: { material: OwnMaterial }) {
  const t = useText()
  const copy = useCopy()
  const { id, name, text, url, banner } = material
  const file = `/api/partner/banner.php?id=${id}`
  return (
    <Panel>
      <Stack gap={3}>
        <h2>{banner ? `${name} (${banner.width} × ${banner.height})` : name}</h2>
        {banner ? <BannerPicture src={file} alt={text} banner={banner} /> : <q>{text}</q>}
        <code>{url}</code>
        <Row>
          <Button
            size="small"
            variant="ghost"
            aria-label={t('admin.materials.copyLinkOf', { name })}
            onClick={() => copy(url)}
          >
            {t('admin.materials.copyLink')}
          </Button>
          {banner ? (
            <DownloadLink href={file} label={t('admin.materials.download')} />
          ) : (
            <Button
              size="small"
              variant="ghost"
              aria-label={t('admin.materials.copyTextOf', { name })}
              onClick={() => copy(text)}
            >
              {t('admin.materials.copyText')}
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  )
}
