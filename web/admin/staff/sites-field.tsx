import type { SiteName } from '#contract/admin/staff/staff.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { useText } from '../admin-language.ts'

interface SitesFieldProps {
  sites: readonly SiteName[]
  /** The sites to work on; null for all. */
  value: readonly string[] | null
  onChange: (sites: string[] | null) => void
  error?: string | undefined
}

/** On which sites someone works: on all, also those to come, or on some. */
export function SitesField({ sites, value, onChange, error }: SitesFieldProps) {
  const t = useText()
  return (
    <FieldGroup legend={t('admin.staff.sites')} error={error}>
      <CheckboxField
        label={t('admin.sites.all')}
        hint={t('admin.staff.allSitesHint')}
        checked={value === null}
        onChange={(event) => onChange(event.target.checked ? null : [])}
      />
      {value !== null &&
        sites.map(({ id, name, host }) => (
          <CheckboxField
            key={id}
            label={name}
            hint={host}
            checked={value.includes(id)}
            onChange={(event) =>
              onChange(
                sites
                  .map((site) => site.id)
                  .filter((one) => (one === id ? event.target.checked : value.includes(one))),
              )
            }
          />
        ))}
    </FieldGroup>
  )
}
