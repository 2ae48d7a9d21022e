import { BookmarkPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { SavedView } from '#contract/admin/staff/saved-views.ts'
import { callKey, useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/call-error.ts'
import { useAct, useCall } from '../../app/calls/use-call.ts'
import { useLocation } from '../../app/router/router.ts'
import { Button } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Row } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { FormDialog } from './form-dialog.tsx'
import { makeFields } from './form-fields.tsx'
import { LoadError } from './loaded.tsx'
import styles from './saved-views.module.css'
import { useCheckedForm } from './use-checked-form.ts'

/** What a view leaves out; the server does so too. */
const momentary = ['search', 'cursor', 'for', 'on']

function readFilters(search: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => !momentary.includes(name)),
  ).toString()
}

const toHref = ({ path, query }: SavedView) => path + (query && `?${query}`)

/** The person's own views of this list, and the button that saves its present filters as one. */
export function SavedViews() {
  const t = useText()
  const { pathname, search } = useLocation()
  const [isSaving, setSaving] = useState(false)
  const query = useCall('adminSavedViews', {})
  const filters = readFilters(search)
  const views = (query.data?.views ?? []).filter(({ path }) => path === pathname)
  const isSaved = views.some((view) => view.query === filters)
  if (views.length === 0 && filters === '') return null
  return (
    <Row gap={2}>
      {views.length > 0 && (
        <nav aria-label={t('admin.views.title')}>
          <ul className={styles.views}>
            {views.map((view) => (
              <ViewEntry key={view.id} view={view} isShown={view.query === filters} />
            ))}
          </ul>
        </nav>
      )}
      {filters !== '' && !isSaved && (
        <Button
          variant="ghost"
          size="small"
          icon={<BookmarkPlus aria-hidden />}
          onClick={() => setSaving(true)}
        >
          {t('admin.views.save')}
        </Button>
      )}
      {isSaving && <SaveDialog path={pathname} filters={filters} onClose={() => setSaving(false)} />}
    </Row>
  )
}

function ViewEntry({ view, isShown }: { view: SavedView; isShown: boolean }) {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const remove = useAct('adminDeleteView', {
    onSuccess: (answer) => cache.setQueryData(callKey('adminSavedViews', {}), answer),
  })
  return (
    <li className={styles.view}>
      <ChipLink href={toHref(view)} tone={isShown ? 'lagoon' : 'neutral'}>
        {view.name}
      </ChipLink>
      <IconButton
        label={t('admin.views.delete', { name: view.name })}
        icon={<X aria-hidden size={16} />}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ input: { id: view.id } })}
      />
      <LoadError>{remove.error && texts.of(remove.error)}</LoadError>
    </li>
  )
}

interface SaveDialogProps {
  path: string
  filters: string
  onClose: () => void
}

function SaveDialog({ path, filters, onClose }: SaveDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const [name, setName] = useState('')
  const field = makeFields('adminSaveView', errors)
  const save = useAct('adminSaveView', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminSavedViews', {}), answer)
      onClose()
    },
    onError: errors.showError,
  })
  return (
    <FormDialog
      title={t('admin.views.save')}
      button={t('admin.views.submit')}
      busy={save.isPending}
      errors={errors.generalCode === 'limit_reached' ? { ...errors, general: t('admin.views.full') } : errors}
      onClose={onClose}
      onSubmit={() => save.mutate({ input: { path, query: filters, name } })}
    >
      <TextField
        {...field('name')}
        label={t('admin.views.name')}
        hint={t('admin.views.nameHint')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
