import { type ChangeEvent, useState } from 'react'
import type { PartnerMaterial } from '#contract/features/partners/material.ts'
import { findLocale, type Locale } from '#contract/features/sites/locale.ts'
import { useApp } from '../../app/cache/app.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/stack.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { TextButton } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import type { Column } from '../kit/data-table.tsx'
import { AskDialog, FormDialog } from '../kit/form-dialog.tsx'
import { readRules } from '../kit/form-fields.tsx'
import { ResourceList } from '../kit/resource-list.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useCheckedForm } from '../kit/use-checked-form.ts'
import { addChosenSite } from '../staff-session.ts'
import { BannerPicture, MaterialLanguage, PartnersTabs } from './partners-parts.tsx'

type Kind = 'banner' | 'text'

/** The banners and texts that partners may use. */
export function MaterialsPage() {
  const t = useText()
  const { call } = useApp()
  const [adding, setAdding] = useState<Kind | null>(null)
  const [removing, setRemoving] = useState<PartnerMaterial | null>(null)
  return (
    <Sheet
      title={t('admin.materials.title')}
      lead={t('admin.materials.lead')}
      end={
        <Row>
          <Button variant="ghost" onClick={() => setAdding('text')}>
            {t('admin.materials.addText')}
          </Button>
          <Button onClick={() => setAdding('banner')}>{t('admin.materials.addBanner')}</Button>
        </Row>
      }
    >
      <PartnersTabs current="materials" />
      <ResourceList
        call="adminPartnerMaterials"
        caption={t('admin.materials.title')}
        columns={useColumns(setRemoving)}
        empty={t('admin.materials.none')}
        loadPage={async (_, page) => {
          const { materials: rows, ...rest } = await call('adminPartnerMaterials', page)
          return { rows, ...rest }
        }}
      />
      {adding && <AddDialog kind={adding} onClose={() => setAdding(null)} />}
      {removing && <RemoveDialog material={removing} onClose={() => setRemoving(null)} />}
    </Sheet>
  )
}

function useColumns(onRemove: (material: PartnerMaterial) => void): Column<PartnerMaterial>[] {
  const t = useText()
  return [
    {
      id: 'what',
      title: t('admin.materials.what'),
      wide: true,
      cell: ({ id, text, banner }) =>
        banner ? (
          <BannerPicture
            src={addChosenSite(`/api/admin/partner-banner.php?id=${id}`)}
            alt={text}
            banner={banner}
          />
        ) : (
          text
        ),
    },
    { id: 'name', title: t('admin.materials.name'), cell: ({ name }) => name },
    {
      id: 'language',
      title: t('admin.materials.language'),
      cell: ({ language }) => (language ? findLocale(language).name : t('admin.materials.everyLanguage')),
    },
    { id: 'path', title: t('admin.portal.path'), cell: ({ path }) => <code>{path}</code> },
    {
      id: 'size',
      title: t('admin.materials.size'),
      tight: true,
      cell: ({ banner }) => (banner ? `${banner.width} × ${banner.height}` : '–'),
    },
    {
      id: 'remove',
      title: <span className="visually-hidden">{t('admin.change')}</span>,
      tight: true,
      cell: (material) => (
        <TextButton
          aria-label={t('admin.materials.removeOf', { name: material.name })}
          onClick={() => onRemove(material)}
        >
          {t('admin.materials.remove')}
        </TextButton>
      ),
    },
  ]
}

interface AddDialogProps {
  kind: Kind
  onClose: () => void
}

/** Adds a banner with what it shows, or a text. */
function AddDialog({ kind, onClose }: AddDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState({ name: '', text: '', path: '/' })
  const [language, setLanguage] = useState<Locale | ''>('')
  const [file, setFile] = useState<File | null>(null)
  const options = {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminPartnerMaterials'] })
      onClose()
    },
    onError: errors.showError,
  }
  const addText = useAct('adminAddPartnerText', options)
  const addBanner = useAct('adminAddPartnerBanner', options)
  function handleSubmit() {
    const input = { ...typed, language }
    if (kind === 'text') addText.mutate({ input, key })
    else if (file) addBanner.mutate({ input, key, file })
    else errors.showFields({ file: 'empty' })
  }
  const change = (name: keyof typeof typed) => (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setTyped({ ...typed, [name]: event.target.value })
  return (
    <FormDialog
      title={t(kind === 'text' ? 'admin.materials.addText' : 'admin.materials.addBanner')}
      button={t('admin.save')}
      busy={addText.isPending || addBanner.isPending}
      {...{ errors, onClose }}
      onSubmit={handleSubmit}
    >
      <TextField
        label={t('admin.materials.name')}
        name="name"
        required
        maxLength={readRules('adminAddPartnerText', 'name').maxLength}
        value={typed.name}
        onChange={change('name')}
        error={errors.getText('name')}
      />
      {kind === 'banner' && (
        <TextField
          type="file"
          accept="image/*"
          label={t('admin.materials.file')}
          hint={t('admin.materials.fileHint')}
          name="file"
          required
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          error={errors.getText('file')}
        />
      )}
      <TextAreaField
        label={t(kind === 'text' ? 'admin.materials.text' : 'admin.materials.alt')}
        name="text"
        required
        maxLength={
          readRules(kind === 'text' ? 'adminAddPartnerText' : 'adminAddPartnerBanner', 'text').maxLength
        }
        value={typed.text}
        onChange={change('text')}
        error={errors.getText('text')}
      />
      <MaterialLanguage value={language} onChange={setLanguage} />
      <TextField
        label={t('admin.portal.path')}
        hint={t('admin.portal.pathHint')}
        name="path"
        required
        value={typed.path}
        onChange={change('path')}
        error={errors.getText('path')}
      />
    </FormDialog>
  )
}

interface RemoveDialogProps {
  material: PartnerMaterial
  onClose: () => void
}

function RemoveDialog({ material, onClose }: RemoveDialogProps) {
  const t = useText()
  const { cache } = useApp()
  const remove = useAct('adminDeletePartnerMaterial', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['adminPartnerMaterials'] })
      onClose()
    },
  })
  return (
    <AskDialog
      title={t('admin.materials.removeOf', { name: material.name })}
      text={t('admin.materials.removeText')}
      button={t('admin.materials.remove')}
      act={remove}
      onClose={onClose}
      onDone={() => remove.mutate({ input: { id: material.id } })}
    />
  )
}
