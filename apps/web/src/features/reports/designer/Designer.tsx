import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import type { Content } from '@cloud-steward/contract/reports/content.ts'
import {
  downloadTemplate,
  previewDesign,
  type queryDesignContent,
  saveDesign,
  uploadTemplate,
} from '@cloud-steward/contract/reports/design.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Tag, Upload } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCopy } from '../../../components/use-copy.ts'
import { call, download, upload } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import type { Preview } from '../ReportFrame.tsx'
import { cellAt, type Place, withText } from './cells.ts'
import { DataPanel } from './DataPanel.tsx'
import { DesignPreview } from './DesignPreview.tsx'
import { LetterPane } from './LetterPane.tsx'
import { ParameterPanel } from './ParameterPanel.tsx'
import { CellTools, SheetGrid } from './SheetGrid.tsx'

const VersionsDrawer = lazy(() => import('./VersionsDrawer.tsx'))
const PublishForm = lazy(() => import('./PublishForm.tsx'))
type Found = AnswerOf<typeof queryDesignContent>
/** Cells of an uploaded workbook that could not be taken over. */
export type LeftOut = readonly { at: string }[]
interface Props {
  id: string
  found: Found
  reload: () => void
  leftOut: LeftOut
  onLeftOut: (cells: LeftOut) => void
}

/** State of the designer with its actions: save, preview, upload of a workbook. */
function useDrawing({ id, found, reload, onLeftOut }: Props) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const [content, setContent] = useState(found.content)
  const [isTouched, setTouched] = useState(false)
  const [page, setPage] = useState<Preview>()
  const [busy, setBusy] = useState('')
  const work = async (name: string, does: () => Promise<unknown>) => {
    setBusy(name)
    // `call` has already shown the error.
    await does().catch(() => undefined)
    setBusy('')
  }
  const change = (next: Content) => {
    setContent(next)
    setTouched(true)
  }
  const renew = async () => {
    reload()
    await client.invalidateQueries({ queryKey: ['report.design'] })
  }
  const save = () =>
    work('save', async () => {
      const { number } = await call(saveDesign, { id, base: found.number, content })
      onLeftOut([])
      void message.success(t('report.designer.saved', { number }))
      await renew()
    })
  const preview = (values?: string) =>
    work('preview', async () => setPage(await call(previewDesign, { content, values })))
  const uploadNow = (file: File) =>
    work('upload', async () => {
      const taken = await upload(uploadTemplate, file, { input: { id } })
      onLeftOut(taken.leftOut)
      void message.success(t('report.designer.uploaded', { number: taken.number }))
      await renew()
    })
  /** An upload makes a version from the saved one: unsaved changes are lost by it. */
  const take = (file: File) => {
    if (!isTouched) return void uploadNow(file)
    modal.confirm({
      title: t('report.designer.uploadOver', { name: file.name }),
      content: t('report.designer.losesUnsaved'),
      okText: t('report.design.uploadTemplate'),
      cancelText: t('kit.cancel'),
      onOk: () => uploadNow(file),
    })
  }
  return { content, change, isTouched, page, busy, save, preview, take, renew }
}

/** The designer: data sets and parameters at the left, the sheet and the preview at the right. */
export default function Designer(props: Props): ReactNode {
  const { id, found, leftOut } = props
  const [chosen, choose] = useState<Place>()
  const [open, setOpen] = useState<'versions' | 'publish'>()
  const drawing = useDrawing(props)
  const { content, change, page, renew } = drawing
  const [isAsking, setAsking] = useState(false)
  const preview = () => {
    setAsking(true)
    // Without a value for each required parameter the report cannot be made.
    if (!content.parameters.some(({ isRequired, initial }) => isRequired && !initial)) void drawing.preview()
  }
  const copy = useCopy()
  const { letter } = content
  const insert = (text: string) => {
    if (letter) return void copy(text)
    if (!chosen) return
    const before = cellAt(content.sheet, chosen)?.text ?? ''
    change({ ...content, sheet: withText(content.sheet, chosen, before + text) })
  }
  return (
    <section className="report-designer">
      <Head {...props} drawing={drawing} onPreview={preview} onOpen={setOpen} />
      <div>
        <DataPanel content={content} onChange={change} onInsert={insert} />
        <ParameterPanel content={content} onChange={change} onInsert={insert} />
      </div>
      <div>
        {letter && <LetterPane name={letter.name} content={content} onCopy={insert} />}
        {!letter && (
          <SheetPane content={content} leftOut={leftOut} chosen={chosen} onChoose={choose} onChange={change} />
        )}
        {isAsking && (
          <DesignPreview parameters={content.parameters} page={page} onRun={(values) => void drawing.preview(values)} />
        )}
      </div>
      <Suspense>
        {open === 'versions' && (
          <VersionsDrawer
            id={id}
            number={found.number}
            isTouched={drawing.isTouched}
            onChange={() => void renew()}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open === 'publish' && (
          <PublishForm id={id} found={found} onChange={() => void renew()} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </section>
  )
}

interface SheetPaneProps {
  content: Content
  leftOut: LeftOut
  chosen: Place | undefined
  onChoose: (place: Place) => void
  onChange: (content: Content) => void
}
function SheetPane({ content, leftOut, chosen, onChoose, onChange }: SheetPaneProps): ReactNode {
  const { t } = useTranslation()
  const changeSheet = (sheet: Content['sheet']) => onChange({ ...content, sheet })
  return (
    <section className="report-pane">
      <h2>{t('report.designer.grid')}</h2>
      {leftOut.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('report.designer.leftOut', { cells: leftOut.map(({ at }) => at).join(', ') })}
        />
      )}
      <CellTools sheet={content.sheet} chosen={chosen} onChange={changeSheet} />
      <SheetGrid sheet={content.sheet} chosen={chosen} onChoose={onChoose} onChange={changeSheet} />
    </section>
  )
}

interface HeadProps extends Props {
  drawing: ReturnType<typeof useDrawing>
  onPreview: () => void
  onOpen: (what: 'versions' | 'publish') => void
}
function Head({ id, found, drawing, onPreview, onOpen }: HeadProps): ReactNode {
  const { t } = useTranslation()
  const { menu } = usePage()
  const mayPress = useMayPress(menu)
  const { isTouched, busy, save, take } = drawing
  const { title, number, publishedVersion } = found
  return (
    <header className="report-head report-pane">
      <Link to="/report/reportdesigner">← {t('report.designer.back')}</Link>
      <b>{title}</b>
      <Tag>{t('report.designer.versionOf', { number })}</Tag>
      {publishedVersion != null && (
        <Tag color="success">
          {t('report.design.isPublished')} {publishedVersion}
        </Tag>
      )}
      {isTouched && <span className="quiet">{t('report.designer.unsaved')}</span>}
      {mayPress('save') && (
        <Button type="primary" disabled={!isTouched} loading={busy === 'save'} onClick={() => void save()}>
          {t('button.save')}
        </Button>
      )}
      <Button loading={busy === 'preview'} onClick={onPreview}>
        {t('report.design.previewDesign')}
      </Button>
      {mayPress('save') && (
        <Upload
          accept=".xlsx,.docx"
          showUploadList={false}
          beforeUpload={(file) => {
            take(file)
            return false
          }}
        >
          <Button loading={busy === 'upload'}>{t('report.design.uploadTemplate')}</Button>
        </Upload>
      )}
      <Button
        disabled={!number}
        onClick={() =>
          void download(downloadTemplate, { id, number }, `${title}.${found.content.letter ? 'docx' : 'xlsx'}`).catch(
            () => undefined,
          )
        }
      >
        {t('report.design.downloadTemplate')}
      </Button>
      <Button disabled={!number} onClick={() => onOpen('versions')}>
        {t('report.designer.versions')}
      </Button>
      {mayPress('publish') && (
        <Button disabled={!number || isTouched} onClick={() => onOpen('publish')}>
          {t('report.design.publishDesign')}
        </Button>
      )}
    </header>
  )
}
