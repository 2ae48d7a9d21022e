import type { SiteName } from '#contract/admin/staff/staff.ts'
import { type StaffRight, staffRights } from '#contract/api/call.ts'
import { CheckboxField } from '../../ui/choice-fields.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { useText } from '../admin-language.ts'

interface RolesFieldProps {
  value: readonly StaffRight[]
  onChange: (roles: StaffRight[]) => void
  error?: string | undefined
}

/** Someone's roles; each grants its own right and no other. */
export function RolesField({ value, onChange, error }: RolesFieldProps) {
  const t = useText()
  return (
    <FieldGroup legend={t('admin.staff.roles')} error={error}>
      {staffRights.map((role) => (
        <CheckboxField
          key={role}
          label={t(`admin.role.${role}`)}
          hint={t(`admin.roleHint.${role}`)}
          checked={value.includes(role)}
          onChange={(event) =>
            onChange(staffRights.filter((one) => (one === role ? event.target.checked : value.includes(one))))
          }
        />
      ))}
    </FieldGroup>
  )
}

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
