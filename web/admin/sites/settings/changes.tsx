import type { SettingChange } from '#contract/admin/sites/settings.ts'
import { formatList, formatMoney, formatNumber } from '#contract/api/format.ts'
import { SitePicture } from '#contract/features/sites/look.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { useText } from '../../admin-language.ts'
import { DataTable } from '../../kit/data-table.tsx'
import type { JsonSchema } from './json-schema.ts'
import { useSettingChoices, useSettingLabels, useSettingPath } from './setting-labels.ts'

interface ChangesProps {
  changes: readonly SettingChange[]
  /** The schema of all settings. */
  schema: JsonSchema
  /** The settings of the site, for its currency. */
  settings: Readonly<Record<string, unknown>>
}

/** What differs between two versions of the settings, in the words of the form. */
export function Changes({ changes, schema, settings }: ChangesProps) {
  const t = useText()
  const currency = typeof settings.currency === 'string' ? settings.currency : 'EUR'
  const name = useSettingPath()
  return (
    <DataTable
      caption={t('admin.settings.changes')}
      columns={[
        { id: 'path', title: t('admin.settings.setting'), cell: ({ path }) => name(path) },
        {
          id: 'from',
          title: t('admin.settings.from'),
          cell: ({ path, from }) => <Value {...{ path, schema, currency }} value={from} />,
        },
        {
          id: 'to',
          title: t('admin.settings.to'),
          cell: ({ path, to }) => <Value {...{ path, schema, currency }} value={to} />,
        },
      ]}
      rows={changes}
      rowKey={({ path }) => path}
      empty={t('admin.settings.noChanges')}
    />
  )
}

/** Finds the schema of a part; null for what the settings no longer have. */
function findPart(schema: JsonSchema, path: string): JsonSchema | null {
  return path.split('.').reduce<JsonSchema | null>((found, part) => {
    const within = [found, ...(found?.anyOf ?? [])].find((one) => one?.properties?.[part])
    const values = found?.additionalProperties
    return within?.properties?.[part] ?? (typeof values === 'object' ? values : null)
  }, schema)
}

interface ValueProps {
  path: string
  value: unknown
  schema: JsonSchema
  currency: string
}

function Value({ path, value, schema, currency }: ValueProps) {
  const t = useText()
  const locale = useLocale()
  const labels = useSettingLabels()
  const name = useSettingPath()
  const setting = path.split('.').at(-1) ?? ''
  const listed = useSettingChoices(setting)
  const part = findPart(schema, path)
  const choices = part?.enum ?? part?.items?.enum
  function format(one: unknown): string {
    if (typeof one === 'boolean') return one ? t('admin.yes') : t('admin.no')
    if (typeof one === 'number') {
      return setting.endsWith('_cents')
        ? formatMoney({ amount: one, currency }, locale)
        : formatNumber(one, locale)
    }
    if (typeof one === 'string') {
      if (choices?.includes(one)) return labels.choice(setting, one)
      const key = setting === 'domain_language' ? one.slice(0, 2) : one
      return listed?.find((choice) => choice.value === key)?.label ?? (one || '–')
    }
    if (Array.isArray(one)) return one.length > 0 ? formatList(one.map(format), locale) : '–'
    if (one === null || typeof one !== 'object') return '–'
    const { data: picture } = SitePicture.safeParse(one)
    if (picture) return `${picture.type.toUpperCase()}, ${picture.width} × ${picture.height}`
    const parts = Object.entries(one)
    return parts.map(([key, own]) => `${name(key)}: ${format(own)}`).join('; ') || '–'
  }
  return <span>{format(value)}</span>
}
