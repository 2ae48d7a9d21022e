import type { SettingsAnswer } from '#contract/admin/sites/settings.ts'
import { useCall } from '../../../app/calls/use-call.ts'
import { Banner } from '../../../ui/banner.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Domains } from './domains.tsx'
import { History } from './history.tsx'
import type { JsonSchema } from './json-schema.ts'
import { MailSender } from './mail-sender.tsx'
import { Providers } from './providers.tsx'
import { PublishForm } from './publish-form.tsx'
import { ReadyList } from './ready-list.tsx'
import { SettingField } from './setting-field.tsx'
import { SitePreview } from './site-preview.tsx'
import { Subjects, useShownSettings, useSubject } from './subjects.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

/** All settings of a domain; published only when the preflight finds no errors. */
export function SettingsPage() {
  const t = useText()
  const query = useCall('adminSettings', {})
  return (
    <Sheet title={t('admin.settings.title')} lead={query.data?.hosts.map(({ host }) => host).join(', ')}>
      <Loaded query={query}>
        {(answer) => (
          <Stack gap={5}>
            {!answer.open && (
              <Banner tone="gold">{t('admin.settings.draft', { host: answer.hosts[0]?.host ?? '' })}</Banner>
            )}
            <ReadyList
              findings={answer.preflight}
              settings={Object.keys(answer.settings)}
              isOpen={answer.open}
            />
            <Editor answer={answer} />
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

/** One subject at a time. Changes stay while other subjects are shown, and are published together. */
function Editor({ answer }: { answer: SettingsAnswer }) {
  const t = useText()
  const chosen = useSubject()
  const draft = useSettingsDraft(answer)
  // The server makes the schema of an object, whose properties are schemas.
  const schema = (answer.schema.properties ?? {}) as Record<string, JsonSchema>
  const names = useShownSettings(schema, chosen)
  const isSearch = chosen.words !== ''
  const { subject } = chosen
  return (
    <Stack gap={5}>
      <Subjects {...chosen} />
      {isSearch && names.length === 0 && <p>{t('admin.settings.foundNone')}</p>}
      {names.length > 0 && (
        <PageSection
          title={isSearch ? t('admin.settings.found') : t(`admin.settings.group.${subject as 'site'}`)}
        >
          <Fields {...{ names, schema, draft }} />
        </PageSection>
      )}
      {!isSearch && <OtherSections {...{ subject, answer }} />}
      {names.length > 0 && (
        <>
          <SitePreview settings={draft.settings} />
          <PublishForm {...{ answer, draft }} />
        </>
      )}
    </Stack>
  )
}

interface FieldsProps {
  names: readonly string[]
  schema: Readonly<Record<string, JsonSchema>>
  draft: ReturnType<typeof useSettingsDraft>
}

function Fields({ names, schema, draft }: FieldsProps) {
  const { settings, version, change } = draft
  return (
    <Stack gap={3}>
      {names.map((name) => (
        <SettingField
          // A field keeps what is typed into it; that of another version starts over.
          key={`${name} ${version}`}
          name={name}
          schema={schema[name] ?? {}}
          currency={typeof settings.currency === 'string' ? settings.currency : 'EUR'}
          value={settings[name]}
          onChange={(value) => change(name, value)}
        />
      ))}
      {names.includes('theme') && <ThemePreview settings={settings} />}
    </Stack>
  )
}

interface OtherSectionsProps {
  subject: ReturnType<typeof useSubject>['subject']
  answer: SettingsAnswer
}

/** What belongs to a subject and takes effect by itself. */
function OtherSections({ subject, answer }: OtherSectionsProps) {
  const t = useText()
  if (subject === 'mail')
    return (
      <PageSection title={t('admin.mail.title')}>
        <MailSender />
      </PageSection>
    )
  if (subject === 'providers')
    return (
      <PageSection title={t('admin.providers.title')}>
        <Providers />
      </PageSection>
    )
  if (subject === 'domains')
    return (
      <PageSection title={t('admin.settings.domains')}>
        <Domains hosts={answer.hosts} />
      </PageSection>
    )
  if (subject !== 'history') return null
  return (
    <PageSection title={t('admin.settings.history')}>
      <History answer={answer} />
    </PageSection>
  )
}
