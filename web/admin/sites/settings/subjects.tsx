import { useLocation, useSearchParams } from '../../../app/router/router.ts'
import { Stack } from '../../../ui/stack.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { useText } from '../../admin-language.ts'
import { SearchBox } from '../../kit/list-page.tsx'
import { type JsonSchema, settingGroups } from './json-schema.ts'
import { useSettingLabels } from './setting-labels.ts'

type GroupName = keyof typeof settingGroups

const groupNames = [...(Object.keys(settingGroups) as GroupName[]), 'other'] as const

/** What the page of settings shows at a time: one group of settings, or something that is not published with them. */
export const subjects = [...groupNames, 'providers', 'domains', 'history'] as const
export type Subject = (typeof subjects)[number]

/** Returns the settings of a group; those without a group are in the last. */
export function listGroup(schema: Readonly<Record<string, JsonSchema>>, group: Subject): string[] {
  const groups: Readonly<Record<string, readonly string[]>> = settingGroups
  if (group !== 'other') return (groups[group] ?? []).filter((name) => name in schema)
  const known = new Set(Object.values(groups).flat())
  return Object.keys(schema).filter((name) => !known.has(name))
}

/** Returns the names of the settings that contain some words, by what the form or the command line calls them. */
export function findSettings(
  names: readonly string[],
  words: string,
  label: (name: string) => string,
): string[] {
  const wanted = words.toLowerCase()
  return names.filter((name) => [name, label(name)].some((text) => text.toLowerCase().includes(wanted)))
}

interface Chosen {
  readonly subject: Subject
  /** The words that settings are searched by; empty when none are. */
  readonly words: string
}

/** Returns what the address asks for, so that the way back leads to the subject before. */
export function useSubject(): Chosen {
  const [params] = useSearchParams()
  const asked = params.get('subject')
  const subject = subjects.find((one) => one === asked) ?? 'site'
  return { subject, words: params.get('search') ?? '' }
}

/** The subjects of the settings, and a search over all of them. */
export function Subjects({ subject, words }: Chosen) {
  const t = useText()
  const { pathname } = useLocation()
  const [, setParams] = useSearchParams()
  const titles: Partial<Record<Subject, string>> = {
    providers: t('admin.providers.title'),
    domains: t('admin.settings.domains'),
    history: t('admin.settings.history'),
  }
  return (
    <Stack gap={4}>
      <SearchBox
        key={words}
        label={t('admin.settings.search')}
        button={t('admin.search')}
        value={words}
        onSearch={(search) => setParams(search ? { search } : {})}
      />
      <TabLinks
        label={t('admin.settings.subjects')}
        links={subjects.map((one) => ({
          href: `${pathname}?subject=${one}`,
          label: titles[one] ?? t(`admin.settings.group.${one as 'site'}`),
          current: words === '' && one === subject,
        }))}
      />
    </Stack>
  )
}

/** Returns which settings are to be shown. */
export function useShownSettings(schema: Readonly<Record<string, JsonSchema>>, chosen: Chosen): string[] {
  const labels = useSettingLabels()
  if (chosen.words !== '') return findSettings(Object.keys(schema), chosen.words, labels.setting)
  return listGroup(schema, chosen.subject)
}
