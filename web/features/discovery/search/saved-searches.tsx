import { Trash2 } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { formatCountry } from '#contract/api/format.ts'
import type { SavedSearch } from '#contract/features/discovery/saved-searches.ts'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import { traitFields } from '#contract/features/discovery/search-fields.ts'
import { toSearchFilters } from '#contract/features/discovery/used-filters.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct, useCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { CheckboxField } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/placeholders.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import styles from './saved-searches.module.css'
import { formatFilters } from './search-query.ts'

interface SavedSearchRowProps {
  search: SavedSearch
  onShow: () => void
  onChanged: () => void
}

/** A saved search: its filters, the number of new members, its alert. */
function SavedSearchRow({ search, onShow, onChanged }: SavedSearchRowProps) {
  const t = useTranslate()
  const texts = useErrorTexts()
  // Optimistic: the stored value comes back only on failure.
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
        variant="switch"
        label={t('saved.alert')}
        hint={t('saved.alertHint')}
        checked={chosen ?? alert}
        onChange={handleAlert}
      />
      {failure && <FieldError>{texts.of(failure)}</FieldError>}
    </li>
  )
}

/** The filters of a search, in words. */
function useSearchName(filters: UsedFilters): string {
  const t = useTranslate()
  const locale = useLocale()
  const { country, countryregion, online, with_photo, photo_verified, within } = filters
  const { data } = useCall('regions', { country }, { enabled: countryregion !== null })
  const region = data?.regions[country]?.regions.find(({ id }) => id === countryregion)?.name
  const further =
    traitFields.filter((field) => filters[field].length > 0).length +
    Number(online) +
    Number(with_photo) +
    Number(photo_verified)
  return [
    t(`search.gender.${filters.gender}`),
    countryregion === null ? formatCountry(country, locale) : (region ?? country),
    within === null ? null : t('search.within', { km: within }),
    t('search.ageRange', { min: filters.min_age, max: filters.max_age }),
    further > 0 ? t('saved.further', { count: further }) : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

interface SavedListProps {
  /** The search that is shown. */
  used: UsedFilters
  onShow: (used: UsedFilters) => void
}

export interface SavedSearchesProps extends SavedListProps {
  open: boolean
  onClose: () => void
}

/** The saved searches of a member: saves the current one, opens another, and sets alerts for new members. */
export function SavedSearches({ open, onClose, used, onShow }: SavedSearchesProps) {
  const t = useTranslate()
  return (
    <Dialog open={open} onClose={onClose} title={t('saved.title')} closeLabel={t('ui.close')}>
      {open && (
        <SavedList
          used={used}
          onShow={(chosen) => {
            onClose()
            onShow(chosen)
          }}
        />
      )}
    </Dialog>
  )
}

function SavedList({ used, onShow }: SavedListProps) {
  const t = useTranslate()
  const app = useApp()
  const texts = useErrorTexts()
  const { data, isPending, error } = useCall('savedSearches', {})
  const refresh = () => app.cache.invalidateQueries({ queryKey: ['savedSearches'] })
  const save = useAct('saveSearch', { onSuccess: refresh })
  const currentFilters = toSearchFilters(used)
  const isSaved = data?.searches.some(
    ({ filters }) => formatFilters(toSearchFilters(filters)) === formatFilters(currentFilters),
  )
  const failure = save.error ?? error

  return (
    <Stack gap={4}>
      {isPending && <Skeleton shape="block" height="8rem" />}
      {data && !isSaved && (
        <div>
          <Button
            variant="soft"
            busy={save.isPending}
            onClick={() => save.mutate({ input: { filters: currentFilters, alert: false } })}
          >
            {t('saved.save')}
          </Button>
        </div>
      )}
      <p role="status">{isSaved && t('saved.isSaved')}</p>
      {failure && <FieldError>{texts.of(failure)}</FieldError>}
      {data?.searches.length === 0 && <p>{t('saved.none')}</p>}
      {data && data.searches.length > 0 && (
        <ul>
          {data.searches.map((search) => (
            <SavedSearchRow
              key={search.id}
              search={search}
              onShow={() => onShow(search.filters)}
              onChanged={() => void refresh()}
            />
          ))}
        </ul>
      )}
    </Stack>
  )
}
