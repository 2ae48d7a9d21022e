import { useState } from 'react'
import type { SettingsAnswer } from '#contract/admin/sites/settings.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip, ChipList } from '../../../ui/chip.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { readRules } from '../../kit/form-fields.tsx'
import { LoadError } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'

/** The hosts of this site, and adding a new site. */
export function Domains({ hosts }: Pick<SettingsAnswer, 'hosts'>) {
  const t = useText()
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  return (
    <Stack gap={3}>
      <ChipList label={t('admin.settings.domains')}>
        {hosts.map(({ host, main }) => (
          <li key={host}>
            <Chip tone={main ? 'lagoon' : 'neutral'}>{host}</Chip>
          </li>
        ))}
      </ChipList>
      {added && (
        <Banner tone="lagoon" live>
          {t('admin.settings.domainAdded', { host: added })}
        </Banner>
      )}
      <Row>
        <Button variant="soft" onClick={() => setAdding(true)}>
          {t('admin.settings.addDomain')}
        </Button>
      </Row>
      {isAdding && <DomainDialog onAdded={setAdded} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

interface DomainDialogProps {
  onAdded: (host: string) => void
  onClose: () => void
}

function DomainDialog({ onAdded, onClose }: DomainDialogProps) {
  const t = useText()
  const errors = useCheckedForm()
  const [host, setHost] = useState('')
  const [name, setName] = useState('')
  const { cache } = useApp()
  const add = useAct('adminAddDomain', {
    onSuccess: (made) => {
      // The sites to choose from are read with the session.
      void cache.invalidateQueries({ queryKey: ['adminSession'] })
      onAdded(made.host)
      onClose()
    },
    onError: errors.showError,
  })
  const isRefused =
    add.error !== null && !errors.getCode('host') && !errors.getCode('name') && !errors.general
  return (
    <FormDialog
      title={t('admin.settings.addDomain')}
      button={t('admin.settings.addDomain')}
      busy={add.isPending}
      {...{ errors, onClose }}
      onSubmit={() => add.mutate({ input: { host, name } })}
    >
      {isRefused && <LoadError>{t('admin.settings.preflightRefuses')}</LoadError>}
      <p>{t('admin.settings.addDomainText')}</p>
      <TextField
        label={t('admin.settings.host')}
        hint={t('admin.settings.hostHint')}
        name="host"
        required
        maxLength={253}
        value={host}
        onChange={(event) => setHost(event.target.value)}
        error={errors.getText('host')}
      />
      <TextField
        label={t('admin.settings.siteName')}
        name="name"
        required
        maxLength={readRules('adminAddDomain', 'name').maxLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errors.getText('name')}
      />
    </FormDialog>
  )
}
