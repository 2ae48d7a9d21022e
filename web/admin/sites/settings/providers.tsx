import { useState } from 'react'
import type { ProviderEntry } from '#contract/admin/payments/providers.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { nameMethod } from '#contract/features/payments/payment-method.ts'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { ProviderDialog, providerFields } from './provider-dialog.tsx'

interface StopProviderDialogProps {
  entry: ProviderEntry
  isLast: boolean
  isTest: boolean
  onSaved: (answer: CallOutput<'adminProviders'>) => void
  onClose: () => void
}

/** Asks before a provider is removed, and explains the effect. */
function StopProviderDialog(props: StopProviderDialogProps) {
  const { entry, isLast, isTest, onSaved, onClose } = props
  const t = useText()
  const errors = useCheckedForm()
  const stop = useAct('adminRemoveProvider', { onSuccess: onSaved, onError: errors.showError })
  const name = t(`admin.providers.name.${entry.provider}`)
  return (
    <FormDialog
      danger
      title={t('admin.providers.stopOf', { name })}
      button={t('admin.providers.stop')}
      busy={stop.isPending}
      {...{ errors, onClose }}
      onSubmit={() => stop.mutate({ input: { provider: entry.provider } })}
    >
      <p>{t('admin.providers.stopText', { name })}</p>
      <p>{t('admin.providers.stopOpen')}</p>
      {isLast && (
        <p>
          <strong>{t(isTest ? 'admin.providers.stopLastTest' : 'admin.providers.stopLast')}</strong>
        </p>
      )}
    </FormDialog>
  )
}

/** The payment providers of the site. */
export function Providers() {
  return <Loaded query={useCall('adminProviders', {})}>{(answer) => <ProviderList answer={answer} />}</Loaded>
}

function ProviderList({ answer }: { answer: CallOutput<'adminProviders'> }) {
  const t = useText()
  const { cache } = useApp()
  const [asking, setAsking] = useState<{ about: 'set' | 'stop'; entry: ProviderEntry } | null>(null)
  const { providers, test_checkout: isTest } = answer
  const used = providers.filter(({ position }) => position !== null).length
  const onClose = () => setAsking(null)
  const onSaved = (saved: CallOutput<'adminProviders'>) => {
    cache.setQueryData(callKey('adminProviders', {}), saved)
    // The preflight says whether anyone can pay.
    void cache.invalidateQueries({ queryKey: ['adminSettings'] })
    onClose()
  }
  const dialog = asking && { entry: asking.entry, isTest, onSaved, onClose }
  return (
    <Stack gap={3}>
      {used === 0 ? (
        <Banner tone={isTest ? 'lagoon' : 'coral'} live>
          {t(isTest ? 'admin.providers.test' : 'admin.providers.none')}
        </Banner>
      ) : (
        <p>{t('admin.providers.lead')}</p>
      )}
      <ProviderTable providers={providers} onAsk={(about, entry) => setAsking({ about, entry })} />
      {dialog && asking.about === 'set' && <ProviderDialog {...dialog} used={used} />}
      {dialog && asking.about === 'stop' && <StopProviderDialog {...dialog} isLast={used === 1} />}
    </Stack>
  )
}

interface ProviderTableProps {
  providers: readonly ProviderEntry[]
  onAsk: (about: 'set' | 'stop', entry: ProviderEntry) => void
}

function ProviderTable({ providers, onAsk }: ProviderTableProps) {
  const t = useText()
  const formatName = ({ provider }: ProviderEntry) => t(`admin.providers.name.${provider}`)
  const columns: Column<ProviderEntry>[] = [
    { id: 'provider', title: t('admin.providers.provider'), tight: true, cell: formatName },
    {
      id: 'place',
      title: t('admin.providers.order'),
      tight: true,
      cell: ({ position }) => (
        <Chip tone={position === null ? 'neutral' : 'lagoon'}>
          {position === null
            ? t('admin.providers.unused')
            : t('admin.providers.place', { place: position + 1 })}
        </Chip>
      ),
    },
    {
      id: 'methods',
      title: t('admin.providers.methods'),
      wide: true,
      cell: ({ methods }) => methods.map((method) => nameMethod(t, method)).join(', '),
    },
    {
      id: 'credentials',
      title: t('admin.providers.credentials'),
      wide: true,
      cell: (entry) => <Credentials entry={entry} />,
    },
    {
      id: 'act',
      title: <span className="visually-hidden">{t('admin.change')}</span>,
      tight: true,
      cell: (entry) => {
        const isUsed = entry.position !== null
        const name = formatName(entry)
        return (
          <Row gap={4}>
            <TextButton
              aria-label={t(isUsed ? 'admin.providers.changeOf' : 'admin.providers.setUpOf', { name })}
              onClick={() => onAsk('set', entry)}
            >
              {t(isUsed ? 'admin.change' : 'admin.providers.setUp')}
            </TextButton>
            {isUsed && (
              <TextButton
                tone="danger"
                aria-label={t('admin.providers.stopOf', { name })}
                onClick={() => onAsk('stop', entry)}
              >
                {t('admin.providers.stop')}
              </TextButton>
            )}
          </Row>
        )
      },
    },
  ]
  return (
    <DataTable
      caption={t('admin.providers.title')}
      columns={columns}
      rows={providers}
      rowKey={({ provider }) => provider}
      empty=""
    />
  )
}

/** What may be shown of the credentials, and which secrets are stored. */
function Credentials({ entry: { provider, shown, secrets } }: { entry: ProviderEntry }) {
  const t = useText()
  const lines = providerFields[provider].flatMap(({ name, kind }) => {
    const value =
      kind === 'choice' && shown[name] ? t(`admin.providers.choice.${shown[name] as 'live'}`) : shown[name]
    const text = secrets.includes(name) ? t('admin.providers.stored') : value
    return text === undefined ? [] : [{ name, text: `${t(`admin.providers.field.${name}`)}: ${text}` }]
  })
  return lines.length === 0 ? '–' : lines.map(({ name, text }) => <div key={name}>{text}</div>)
}
