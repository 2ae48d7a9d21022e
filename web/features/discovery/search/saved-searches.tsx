import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import { filtersOfUsed } from '#contract/features/discovery/used-filters.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct, useCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { SavedSearchRow } from './saved-search-row.tsx'
import { queryOfFilters } from './search-query.ts'

interface SavedSearchesProps {
  /** The search that is shown. */
  used: UsedFilters
  onShow: (used: UsedFilters) => void
}

/** The searches that a member keeps: to save the one that is shown, to open another, to be told of new members. */
export function SavedSearches({ used, onShow }: SavedSearchesProps) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <FilterPill icon={<Bookmark aria-hidden />} opens="dialog" onClick={() => setOpen(true)}>
        {t('saved.title')}
      </FilterPill>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('saved.title')} closeLabel={t('ui.close')}>
        {open && (
          <SavedList
            used={used}
            onShow={(chosen) => {
              setOpen(false)
              onShow(chosen)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function SavedList({ used, onShow }: SavedSearchesProps) {
  const t = useTranslate()
  const app = useApp()
  const texts = useErrorTexts()
  const { data, isPending, error } = useCall('savedSearches', {})
  const refresh = () => app.cache.invalidateQueries({ queryKey: ['savedSearches'] })
  const save = useAct('saveSearch', { onSuccess: refresh })
  const asked = filtersOfUsed(used)
  const isSaved = data?.searches.some(
    ({ filters }) => queryOfFilters(filtersOfUsed(filters)) === queryOfFilters(asked),
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
            onClick={() => save.mutate({ input: { filters: asked, alert: false } })}
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
