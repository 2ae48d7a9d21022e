import { distanceSteps, maxDistance } from '#contract/api/limits.ts'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { FilterForm } from './filter-form.tsx'
import type { Filters } from './search-query.ts'

interface DistanceFilterProps {
  open: boolean
  onClose: () => void
  value: Pick<UsedFilters, 'within' | 'sort'>
  onChange: (chosen: Pick<Filters, 'within' | 'sort'>) => void
}

/** How far away, and whether the nearest come first; members who show no city read what it takes. */
export function DistanceFilter({ open, onClose, value, onChange }: DistanceFilterProps) {
  const t = useTranslate()
  const user = useUser()
  if (typeof user?.profile.city_id !== 'number') return <NoCity open={open} onClose={onClose} />
  const options = [
    { value: '', label: t('search.anyDistance') },
    ...distanceSteps.map((km) => ({ value: String(km), label: t('search.within', { km }) })),
  ]

  function handleSubmit(values: FormData) {
    const within = distanceSteps.find((km) => String(km) === values.get('within'))
    onChange({ within, sort: values.get('nearest') === null ? undefined : 'distance' })
  }

  return (
    <FilterForm title={t('search.distance')} open={open} onClose={onClose} onSubmit={handleSubmit}>
      <Stack>
        <p>{t('search.distanceHint')}</p>
        <RadioGroup
          legend={t('search.distance')}
          legendHidden
          name="within"
          options={options}
          defaultValue={String(value.within ?? '')}
        />
        <CheckboxField
          variant="switch"
          name="nearest"
          label={t('search.nearestFirst')}
          hint={t('search.within', { km: maxDistance })}
          defaultChecked={value.sort === 'distance'}
        />
      </Stack>
    </FilterForm>
  )
}

function NoCity({ open, onClose }: Pick<DistanceFilterProps, 'open' | 'onClose'>) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('search.distance')}
      size="small"
      closeLabel={t('ui.close')}
    >
      <Stack>
        <p>{t('search.distanceNoCity')}</p>
        <p>
          <TextLink href={href('profile', locale)}>{t('view.edit')}</TextLink>
        </p>
      </Stack>
    </Dialog>
  )
}
