import type { ContentAnswer } from '#contract/admin/sites/content.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { FixedPages } from './fixed-pages.tsx'
import { Icebreakers } from './icebreakers.tsx'
import { OwnMessages } from './own-messages.tsx'
import { PageEditor } from './page-editor.tsx'

/** What the site writes itself: pages, opening lines, and which gifts it offers. */
export function ContentPage() {
  const t = useText()
  const query = useCall('adminContent', {})
  return (
    <Sheet title={t('admin.content.title')}>
      <Loaded query={query}>
        {(content) => (
          <Stack gap={5}>
            <PageSection title={t('admin.content.pages')}>
              <PageEditor pages={content.pages} />
            </PageSection>
            <PageSection title={t('admin.fixed.title')}>
              <FixedPages />
            </PageSection>
            <PageSection title={t('admin.messages.title')}>
              <OwnMessages />
            </PageSection>
            <PageSection title={t('admin.content.icebreakers')}>
              <Icebreakers icebreakers={content.icebreakers} />
            </PageSection>
            <PageSection title={t('admin.content.gifts')}>
              <Gifts gifts={content.gifts} />
            </PageSection>
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

function Gifts({ gifts }: Pick<ContentAnswer, 'gifts'>) {
  const t = useText()
  const { cache } = useApp()
  const save = useAct('adminSaveGift', {
    onSuccess: (answer) => cache.setQueryData(callKey('adminContent', {}), answer),
  })
  return (
    <Stack gap={2}>
      {gifts.map(({ id, enabled }) => (
        <CheckboxField
          key={id}
          look="switch"
          label={t(`gift.${id}`)}
          checked={enabled}
          onChange={(event) => save.mutate({ input: { id, enabled: event.target.checked } })}
        />
      ))}
    </Stack>
  )
}
