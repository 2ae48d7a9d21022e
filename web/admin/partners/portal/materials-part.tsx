import type { OwnMaterial } from '#contract/features/partners/material.ts'
import { isLocaleCode } from '#contract/features/sites/locale.ts'
import { LoadedPage, usePage } from '#web/admin/kit/list-page.tsx'
import { useCall } from '../../../app/calls/use-call.ts'
import { useSearchParams } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { useText } from '../../admin-language.ts'
import { DownloadLink } from '../../kit/download-link.tsx'
import { BannerPicture, MaterialLanguage } from '../material-parts.tsx'

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
