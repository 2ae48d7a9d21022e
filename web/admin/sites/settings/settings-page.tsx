import type { CSSProperties } from 'react'
import type { SettingsAnswer } from '#contract/admin/sites/settings.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { isCallError, useErrorTexts } from '../../../app/calls/call-error.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { Banner } from '../../../ui/banner.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useText } from '../../admin-language.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { describeReason } from '../../staff/audit/stored-words.ts'
import { Changes } from './changes.tsx'
import { Domains } from './domains.tsx'
import type { JsonSchema } from './json-schema.ts'
import { MailSender } from './mail-sender.tsx'
import { Providers } from './providers.tsx'
import { PublishForm } from './publish-form.tsx'
import { ReadyList } from './ready-list.tsx'
import { SettingField } from './setting-field.tsx'
import styles from './settings-page.module.css'
import { SitePreview } from './site-preview.tsx'
import { Subjects, useShownSettings, useSubject } from './subjects.tsx'
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

/** Every version, its changes, and rollback with one press. */
function History({ answer }: { answer: SettingsAnswer }) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const back = useAct('adminRollbackSettings', {
    onSuccess: (saved) => cache.setQueryData(callKey('adminSettings', {}), saved),
    onError: (error) => {
      const what = isCallError(error) ? Object.keys(error.fields) : []
      const names = what.map((about) => t(`admin.settings.about.${about as 'values'}`)).join(', ')
      showToast({ content: names ? t('admin.settings.backRefused', { what: names }) : texts.of(error) })
    },
  })
  if (answer.history.length === 0) return <p>{t('admin.settings.noHistory')}</p>
  return (
    <Stack gap={3}>
      {answer.history.map(({ version, at, by, reason, changes }) => (
        <Panel key={version} tone="sunken">
          <Stack gap={2}>
            <Row between>
              <strong>{t('admin.settings.version', { version })}</strong>
              <span>
                <span>{`${by ?? t('admin.settings.outside')} · `}</span>
                <Moment at={at} />
              </span>
            </Row>
            {reason && <p>{describeReason(t, reason)}</p>}
            {changes.length > 0 && (
              <Changes changes={changes} schema={answer.schema} settings={answer.settings} />
            )}
            {version !== answer.version && (
              <Row>
                <TextButton onClick={() => back.mutate({ input: { version } })}>
                  {t('admin.settings.back', { version })}
                </TextButton>
              </Row>
            )}
          </Stack>
        </Panel>
      ))}
    </Stack>
  )
}

type Colors = Record<string, string>

/** The colours of both schemes as members would see them, before they are published. */
function ThemePreview({ settings }: { settings: Record<string, unknown> }) {
  const t = useText()
  const theme: { light?: Colors; dark?: Colors } = { ...Object(settings.theme) }
  const name = typeof settings.name === 'string' ? settings.name : ''
  return (
    <div className={styles.row}>
      {([theme.light, theme.dark] as const).map((colors, index) => (
        <Sample
          key={index === 0 ? 'light' : 'dark'}
          colors={colors ?? {}}
          title={name}
          text={t('admin.settings.sample')}
        />
      ))}
    </div>
  )
}

function Sample({ colors, title, text }: { colors: Colors; title: string; text: string }) {
  // Custom properties are styles too, which the type of React does not know.
  const style = {
    '--stage': colors.stage,
    '--action': colors.action,
    '--on-action': colors.on_action,
    '--action-soft': colors.action_soft,
    '--action-ink': colors.action_ink,
  } as CSSProperties
  return (
    <div className={styles.sample} style={style}>
      <strong>{title}</strong>
      <span className={styles.button}>{text}</span>
      <span className={styles.soft}>{text}</span>
    </div>
  )
}
