import type * as z from 'zod/mini'
import type { PreflightMistake } from '#contract/admin/sites/preflight.ts'
import { type SettingFormat, settingFormats } from '#contract/features/sites/setting-choices.ts'

type Issue = z.core.$ZodIssue

/** The formats of settings whose schema is a pattern, by the first part of their path. */
const patterns: Readonly<Record<string, SettingFormat>> = {
  cam_link: 'link',
  mail_dkim_selectors: 'selector',
  theme: 'colour',
}

const isIndex = (part: PropertyKey | undefined) => typeof part === 'number'

function readFormat({ path, ...issue }: Issue): SettingFormat | undefined {
  const params = issue.code === 'custom' ? issue.params : undefined
  return settingFormats.find((one) => one === params?.format) ?? patterns[String(path[0])]
}

/** Settings are also written as files, where anything may stand: what has no words of its own is only “invalid”. */
function toMistake(issue: Issue): PreflightMistake {
  const path = isIndex(issue.path.at(-1)) ? issue.path.slice(0, -1) : issue.path
  const setting = path.join('.')
  const format = readFormat(issue)
  if (issue.code === 'custom' && issue.params?.mistake) return issue.params.mistake as PreflightMistake
  if (issue.code === 'invalid_key') return { code: 'format', setting, format: 'country' }
  if (issue.code === 'invalid_value') return { code: 'choice', setting, choices: issue.values.map(String) }
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum)
    if (issue.origin === 'string')
      return min > 1 ? { code: 'text_too_short', setting, min } : { code: 'empty', setting }
    return { code: issue.origin === 'array' ? 'list_too_short' : 'number_too_small', setting, min }
  }
  if (issue.code === 'too_big' && issue.origin !== 'array') {
    const max = Number(issue.maximum)
    return { code: issue.origin === 'string' ? 'text_too_long' : 'number_too_large', setting, max }
  }
  return format && issue.code !== 'invalid_type'
    ? { code: 'format', setting, format }
    : { code: 'invalid', setting }
}

/** Returns what is wrong with settings that their schema refuses. */
export const listValueMistakes = ({ issues }: z.core.$ZodError): PreflightMistake[] => issues.map(toMistake)
