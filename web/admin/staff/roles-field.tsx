import { type StaffRight, staffRights } from '#contract/api/call.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
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
