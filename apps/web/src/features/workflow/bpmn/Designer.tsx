import {
  CompressOutlined,
  DownloadOutlined,
  RedoOutlined,
  UndoOutlined,
  UploadOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { App, Button, Tooltip } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { type Editor, emptyProcess, openModeler, type Shape } from './open-modeler.ts'
import { PropertyPanel } from './PropertyPanel.tsx'
import './designer.css'

export interface DesignerApi {
  save(): Promise<{ xml: string; svg: string }>
  load(xml: string): Promise<void>
  select(node: string): void
}
interface Props {
  /** Absent: a new process begins with its start. */
  xml?: string | null
  process: { key: string; name: string }
  problems: readonly { node?: string | null; message: string }[]
  apiRef: RefObject<DesignerApi | undefined>
  /** Fields of the process's form, for conditions and rules. */
  fields: readonly { key: string; label: string }[]
  onChange: () => void
}

/** Draws a process in BPMN: the editor of bpmn.io with a property panel of ours. */
export default function Designer({ xml, process, problems, apiRef, fields, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [selected, setSelected] = useState<Shape>()
  // What the editor changes in an element is told by a number: the element itself stays the same object.
  const [, redraw] = useState(0)
  const begun = useRef({ xml, process, onChange, start: t('workflow.start'), broken: t('workflow.problem.notBpmn') })
  begun.current.onChange = onChange

  useEffect(() => {
    const { xml: first, process: about, start, broken } = begun.current
    const made = openModeler(place.current!)
    const load = async (text: string) => {
      await made.importXML(text)
      made.get('canvas').zoom('fit-viewport', 'auto')
    }
    made.on('selection.changed', ({ newSelection = [] }) => setSelected(newSelection[0]))
    made.on('element.changed', () => redraw((count) => count + 1))
    let isLoaded = false
    load(first || emptyProcess(about.key, about.name, start))
      .catch(() => void message.error(broken))
      .finally(() => {
        isLoaded = true
      })
    made.on('commandStack.changed', () => {
      redraw((count) => count + 1)
      if (isLoaded) begun.current.onChange()
    })
    apiRef.current = {
      save: async () => {
        const { xml: text = '' } = await made.saveXML({ format: true })
        return { xml: text, svg: (await made.saveSVG()).svg }
      },
      load: async (text) => {
        await load(text)
        begun.current.onChange()
      },
      select: (node) => {
        const element = made.get('elementRegistry').get(node)
        if (!element) return
        made.get('selection').select(element)
        made.get('canvas').scrollToElement(element)
      },
    }
    setEditor(made)
    return () => {
      apiRef.current = undefined
      made.destroy()
    }
  }, [apiRef, message])

  useEffect(() => {
    if (!editor) return
    const canvas = editor.get('canvas')
    const registry = editor.get('elementRegistry')
    const marked = problems.flatMap(({ node }) => (node && registry.get(node) ? [node] : []))
    for (const node of marked) canvas.addMarker(node, 'has-problem')
    return () => {
      for (const node of marked) if (registry.get(node)) canvas.removeMarker(node, 'has-problem')
    }
  }, [editor, problems])

  return (
    <div className="bpmn-designer">
      <div className="bpmn-main">
        {editor && <Tools editor={editor} apiRef={apiRef} name={process.name} />}
        <div ref={place} className="bpmn-canvas" />
        {problems.length > 0 && (
          <ul className="bpmn-problems" aria-label={t('workflow.design.problems')}>
            {problems.map(({ node, message: text }, at) => (
              <li key={`${node} ${at}`}>
                <Button type="link" size="small" disabled={!node} onClick={() => apiRef.current?.select(node!)}>
                  {text}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {editor && (
        <aside className="bpmn-panel" aria-label={t('workflow.design.properties')}>
          <PropertyPanel
            key={selected?.id}
            editor={editor}
            element={selected ?? editor.get('canvas').getRootElement()}
            fields={fields}
          />
        </aside>
      )}
    </div>
  )
}

function Tools({ editor, apiRef, name }: { editor: Editor; apiRef: Props['apiRef']; name: string }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const file = useRef<HTMLInputElement>(null)
  const [canvas, stack] = [editor.get('canvas'), editor.get('commandStack')]
  const zoom = (by: number) => canvas.zoom(Math.min(4, Math.max(0.2, canvas.zoom() * by)))
  const download = async (kind: 'bpmn' | 'svg') => {
    const { xml, svg } = await apiRef.current!.save()
    const link = document.createElement('a')
    link.href = URL.createObjectURL(
      new Blob([kind === 'svg' ? svg : xml], { type: kind === 'svg' ? 'image/svg+xml' : 'text/xml' }),
    )
    link.download = `${name}.${kind}`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const load = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      await apiRef.current!.load(await chosen.text())
    } catch {
      void message.error(t('workflow.problem.notBpmn'))
    }
  }
  const tools: [string, ReactNode, () => void, boolean?][] = [
    ['undo', <UndoOutlined key="undo" />, () => stack.undo(), !stack.canUndo()],
    ['redo', <RedoOutlined key="redo" />, () => stack.redo(), !stack.canRedo()],
    ['zoomIn', <ZoomInOutlined key="in" />, () => void zoom(1.2)],
    ['zoomOut', <ZoomOutOutlined key="out" />, () => void zoom(1 / 1.2)],
    ['fit', <CompressOutlined key="fit" />, () => void canvas.zoom('fit-viewport', 'auto')],
    ['importXml', <UploadOutlined key="import" />, () => file.current?.click()],
    ['exportXml', <DownloadOutlined key="export" />, () => void download('bpmn')],
  ]
  return (
    <div className="bpmn-tools">
      {tools.map(([key, icon, work, disabled]) => (
        <Tooltip key={key} title={t(`workflow.design.${key}`)}>
          <Button type="text" icon={icon} disabled={disabled} aria-label={t(`workflow.design.${key}`)} onClick={work} />
        </Tooltip>
      ))}
      <Button type="text" onClick={() => void download('svg')}>
        SVG
      </Button>
      <input
        ref={file}
        hidden
        type="file"
        accept=".bpmn,.xml"
        onChange={({ target }) => {
          void load(target.files?.[0])
          target.value = ''
        }}
      />
    </div>
  )
}
