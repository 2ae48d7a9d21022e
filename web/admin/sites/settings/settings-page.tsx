import type { CSSProperties } from 'react'
import { useState } from 'react'
import type { SettingsAnswer } from '#contract/admin/sites/settings.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { isCallError } from '../../../app/calls/call-error.ts'
import { useErrorTexts } from '../../../app/calls/error-text.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { LoadError, Loaded } from '../../kit/loaded.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { Changes } from './changes.tsx'
import { Domains } from './domains.tsx'
import { History } from './history.tsx'
import { type JsonSchema, settingGroups } from './json-schema.ts'
import { MailSender } from './mail-sender.tsx'
import { Preflight } from './preflight.tsx'
import { Providers } from './providers.tsx'
import { rebased, type Settings } from './rebased.ts'
import { SettingField } from './setting-field.tsx'
import styles from './settings-page.module.css'
import { SitePreview } from './site-preview.tsx'

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

interface SettingsDraft {
  /** The version that the draft began with. */
  readonly version: number
  readonly settings: Settings
  /** The newer version that someone else has published while something unpublished stands in the draft. */
  readonly newer: number | null
  readonly change: (name: string, value: unknown) => void
  /** Puts what was changed onto the newer version. */
  readonly rebase: () => void
}

/**
 * What someone is about to publish. It follows what is published for as long as nothing in it was changed; after that a
 * version of someone else takes nothing of it away.
 */
function useSettingsDraft(answer: SettingsAnswer): SettingsDraft {
  const [base, setBase] = useState({ version: answer.version, settings: answer.settings })
  const [settings, setSettings] = useState<Settings>(answer.settings)
  const isNewer = answer.version !== base.version
  const follow = () => {
    setBase({ version: answer.version, settings: answer.settings })
    setSettings(rebased({ from: base.settings, to: answer.settings, draft: settings }))
  }
  const isChanged = JSON.stringify(settings) !== JSON.stringify(base.settings)
  // What was published is what stands here, or nothing was changed here: no one has to be asked.
  const isSame = JSON.stringify(settings) === JSON.stringify(answer.settings)
  if (isNewer && (!isChanged || isSame)) follow()
  return {
    version: base.version,
    settings,
    newer: isNewer && isChanged && !isSame ? answer.version : null,
    change: (name, value) => setSettings({ ...settings, [name]: value }),
    rebase: follow,
  }
}

/** Everything an operator sets for one domain; published only when the preflight finds nothing. */
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
            <Editor answer={answer} />
            <PageSection title={t('admin.providers.title')}>
              <Providers />
            </PageSection>
            <PageSection title={t('admin.mail.title')}>
              <MailSender />
            </PageSection>
            <PageSection title={t('admin.settings.domains')}>
              <Domains hosts={answer.hosts} />
            </PageSection>
            <PageSection title={t('admin.settings.history')}>
              <History answer={answer} />
            </PageSection>
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

function groupSettings(schema: Record<string, JsonSchema>): [string, string[]][] {
  const named: [string, string[]][] = Object.entries(settingGroups).map(([group, names]) => [
    group,
    names.filter((name) => name in schema),
  ])
  const known = new Set(named.flatMap(([, names]) => names))
  return [...named, ['other', Object.keys(schema).filter((name) => !known.has(name))]]
}

function Editor({ answer }: { answer: SettingsAnswer }) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const draft = useSettingsDraft(answer)
  const { settings, newer } = draft
  const [reason, setReason] = useState('')
  const check = useAct('adminCheckSettings')
  const save = useAct('adminSaveSettings', {
    onSuccess: (saved) => {
      cache.setQueryData(callKey('adminSettings', {}), saved)
      setReason('')
      check.reset()
    },
    onError: () => {
      // What refuses is in the draft, while the findings below may be those of what is published.
      check.mutate({ input: { settings } })
      // Or someone else has published meanwhile.
      void cache.invalidateQueries({ queryKey: ['adminSettings'] })
    },
  })
  const fields = isCallError(save.error) ? save.error.fields : {}
  // The server makes the schema of an object, whose properties are schemas.
  const schema = (answer.schema.properties ?? {}) as Record<string, JsonSchema>
  return (
    <Stack gap={4}>
      {groupSettings(schema).map(([group, names]) => (
        <Disclosure key={group} summary={t(`admin.settings.group.${group as 'site'}`)}>
          <Stack gap={3}>
            {names.map((name) => (
              <SettingField
                // A field keeps what is typed into it; that of another version begins anew.
                key={`${name} ${draft.version}`}
                name={name}
                schema={schema[name] ?? {}}
                value={settings[name]}
                onChange={(value) => draft.change(name, value)}
              />
            ))}
            {group === 'colours' && <ThemePreview settings={settings} />}
          </Stack>
        </Disclosure>
      ))}
      <SitePreview settings={settings} />
      <Preflight findings={check.data?.preflight ?? answer.preflight} />
      {check.data && <Changes changes={check.data.changes} />}
      {newer !== null && (
        <Banner
          tone="coral"
          live
          action={
            <Button variant="soft" onClick={draft.rebase}>
              {t('admin.settings.onTop')}
            </Button>
          }
        >
          {t('admin.settings.newer', { version: newer })}
        </Banner>
      )}
      {save.error && newer === null && !fields.reason && (
        <LoadError>
          {Object.keys(fields).length > 0 ? t('admin.settings.refused') : texts.of(save.error)}
        </LoadError>
      )}
      <TextField
        label={t('admin.reason')}
        hint={t('admin.reasonHint')}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={fields.reason && texts.forCode(fields.reason)}
      />
      <Row>
        <Button variant="ghost" busy={check.isPending} onClick={() => check.mutate({ input: { settings } })}>
          {t('admin.settings.check')}
        </Button>
        <Button
          busy={save.isPending}
          onClick={() => save.mutate({ input: { settings, version: draft.version, reason } })}
        >
          {t('admin.settings.publish')}
        </Button>
      </Row>
    </Stack>
  )
}
