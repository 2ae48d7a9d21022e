import { Trash2 } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { formatCountry } from '#contract/api/format.ts'
import type { SavedSearch } from '#contract/features/discovery/saved-searches.ts'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import { traitFields } from '#contract/features/discovery/search-fields.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct, useCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Row } from '#web/ui/row.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import styles from './saved-search-row.module.css'

interface SavedSearchRowProps {
  search: SavedSearch
  onShow: () => void
  onChanged: () => void
}

/** One kept search: what it looks for, how many are new to it, its alert. */
export function SavedSearchRow({ search, onShow, onChanged }: SavedSearchRowProps) {
  const t = useTranslate()
  const texts = useErrorTexts()
  // Shown as chosen at once; what was kept comes back only when that failed.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const change = useAct('changeSavedSearch', { onSuccess: onChanged, onError: () => setChosen(null) })
  const remove = useAct('deleteSavedSearch', { onSuccess: onChanged })
  const name = useSearchName(search.filters)
  const { id, alert, new_members } = search
  const failure = change.error ?? remove.error

  function handleAlert({ target }: ChangeEvent<HTMLInputElement>) {
    setChosen(target.checked)
    change.mutate({ input: { id, alert: target.checked } })
  }

  function handleShow() {
    change.mutate({ input: { id, seen: true } })
    onShow()
  }

  return (
    <li className={styles.row}>
      <Row oneLine between>
        <TextButton className={styles.name} onClick={handleShow}>
          {name}
        </TextButton>
        {new_members > 0 && <Chip tone="coral">{t('saved.new', { count: new_members })}</Chip>}
        <IconButton
          label={t('saved.delete', { search: name })}
          icon={<Trash2 aria-hidden />}
          onClick={() => remove.mutate({ input: { id } })}
        />
      </Row>
      <CheckboxField
        look="switch"
        label={t('saved.alert')}
        hint={t('saved.alertHint')}
        checked={chosen ?? alert}
        onChange={handleAlert}
      />
      {failure && <FieldError>{texts.of(failure)}</FieldError>}
    </li>
  )
}

/** What a search looks for, in words. */
function useSearchName(filters: UsedFilters): string {
  const t = useTranslate()
  const locale = useLocale()
  const { country, countryregion, online, with_photo } = filters
  const { data } = useCall('regions', { country }, { enabled: countryregion !== null })
  const region = data?.regions[country]?.regions.find(({ id }) => id === countryregion)?.name
  const further =
    traitFields.filter((field) => filters[field].length > 0).length + Number(online) + Number(with_photo)
  return [
    t(`search.gender.${filters.gender}`),
    countryregion === null ? formatCountry(country, locale) : (region ?? country),
    t('search.ageRange', { min: filters.min_age, max: filters.max_age }),
    further > 0 ? t('saved.further', { count: further }) : null,
  ]
    .filter(Boolean)
    .join(' · ')
}
