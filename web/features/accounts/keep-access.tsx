import { formatDate } from '#contract/api/format.ts'
import type { Access, KeepAccessChoice } from '#contract/features/accounts/access.ts'
import { useCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useSiteTimeZone } from '#web/app/languages/time.ts'
import { CheckboxField } from '#web/ui/choice-fields.tsx'
import { Stack } from '#web/ui/stack.tsx'

interface KeepAccessProps {
  /** The link by which the account is recovered; without one the member is logged in. */
  token?: string
  keep: KeepAccessChoice
  onChange: (keep: KeepAccessChoice) => void
}

const toggle = (list: readonly string[] | undefined, id: string, on: boolean) =>
  on ? [...(list ?? []), id] : (list ?? []).filter((one) => one !== id)

/** Returns whether there is anything that a member may want to keep. */
function isEmpty({ passkeys, sessions, pushes, exports }: Access): boolean {
  return passkeys.length === 0 && sessions.every(({ current }) => current) && pushes === 0 && exports === 0
}

/** Lists what ends when an account is recovered; what is ticked stays. Nothing is shown while there is nothing. */
export function KeepAccess({ token, keep, onChange }: KeepAccessProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const { data } = useCall('access', token ? { token } : {})
  if (!data || isEmpty(data)) return null
  const named = (device: string, date: string) => ({
    device: device || t('settings.unknownDevice'),
    date: formatDate(date, locale, { timeZone }),
  })
  return (
    <fieldset>
      <Stack gap={2}>
        <legend>{t('account.keep.title')}</legend>
        <p>{t('account.keep.text')}</p>
        {data.passkeys.map(({ id, device, created }) => (
          <CheckboxField
            key={id}
            label={t('account.keep.passkey', named(device, created))}
            checked={keep.passkeys?.includes(id) ?? false}
            onChange={({ target }) =>
              onChange({ ...keep, passkeys: toggle(keep.passkeys, id, target.checked) })
            }
          />
        ))}
        {data.sessions
          .filter(({ current }) => !current)
          .map(({ id, device, last_seen }) => (
            <CheckboxField
              key={id}
              label={t('account.keep.session', named(device, last_seen))}
              checked={keep.sessions?.includes(id) ?? false}
              onChange={({ target }) =>
                onChange({ ...keep, sessions: toggle(keep.sessions, id, target.checked) })
              }
            />
          ))}
        {data.exports > 0 && (
          <CheckboxField
            label={t('account.keep.exports')}
            checked={keep.exports ?? false}
            onChange={({ target }) => onChange({ ...keep, exports: target.checked })}
          />
        )}
        {data.pushes > 0 && <p>{t('account.keep.pushes', { count: data.pushes })}</p>}
      </Stack>
    </fieldset>
  )
}
