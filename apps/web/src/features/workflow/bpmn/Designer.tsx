import {
  CompressOutlined,
  DownloadOutlined,
  PlayCircleOutlined,
  RedoOutlined,
  ReloadOutlined,
  UndoOutlined,
  UploadOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import type { ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import { App, Button, Tooltip } from 'antd'
import { type ReactNode, type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { saveText } from '../save-text.ts'
import { readFile, withForm } from './form-in-file.ts'
import { type Editor, emptyProcess, fitDrawing, openModeler, type Shape } from './open-modeler.ts'
import { PropertyPanel } from './PropertyPanel.tsx'
import './designer.css'

export interface DesignerApi {
  save(): Promise<{ xml: string; svg: string }>
  load(xml: string): Promise<void>
  select(node: string): void
  /** User tasks as they are drawn now. */
  tasks(): { id: string; name: string }[]
}
interface Props {
  /** Absent: a new process begins with its start. */
  xml?: string | null
  process: { key: string; name: string }
  problems: readonly { node?: string | null; message: string }[]
  apiRef: RefObject<DesignerApi | undefined>
  /** The form of the process: conditions and rules name its fields, and a file holds it. */
  form: ProcessForm
  onForm: (form: ProcessForm) => void
  onChange: () => void
}

/** The editor in an element: opened with it, destroyed with it. */
function useEditor(place: RefObject<HTMLDivElement | null>, { xml, process, apiRef, onChange }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [editor, setEditor] = useState<Editor>()
  const [selected, setSelected] = useState<Shape>()
  // What the editor changes in an element is told by a number: the element itself stays the same object.
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [begun] = useState({ xml, process, start: t('workflow.start'), broken: t('workflow.problem.notBpmn') })
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })
  useEffect(() => {
    const made = openModeler(place.current!)
    const load = async (text: string) => {
      await made.importXML(text)
      fitDrawing(made.get('canvas'))
    }
    let isLoaded = false
    made.on('selection.changed', ({ newSelection = [] }) => setSelected(newSelection[0]))
    made.on('element.changed', redraw)
    made.on('commandStack.changed', () => {
      redraw()
      if (isLoaded) tell.current()
    })
    load(begun.xml || emptyProcess(begun.process.key, begun.process.name, begun.start))
      .catch(() => void message.error(begun.broken))
      .finally(() => {
        isLoaded = true
        setEditor(made)
      })
    apiRef.current = apiOf(made, async (text) => {
      await load(text)
      tell.current()
    })
    return () => {
      apiRef.current = undefined
      made.destroy()
    }
  }, [apiRef, begun, message, place])
  return { editor, selected }
}
/** The whole drawing is seen when the canvas is shown first: its tab may be hidden, and the panel takes some of its room. */
function useFit(editor: Editor | undefined, place: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (!editor || !place.current) return
    let isFitted = false
    const observer = new ResizeObserver(([entry]) => {
      if (!entry?.contentRect.width) return
      const canvas = editor.get('canvas')
      canvas.resized()
      if (!isFitted) fitDrawing(canvas)
      isFitted = true
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [editor, place])
}
const apiOf = (made: Editor, load: DesignerApi['load']): DesignerApi => ({
  load,
  save: async () => {
    // The simulation colours the drawing: end it before the export.
    made.get('toggleMode').toggleMode(false)
    const { xml: text = '' } = await made.saveXML({ format: true })
    return { xml: text, svg: (await made.saveSVG()).svg }
  },
  select: (node) => {
    const element = made.get('elementRegistry').get(node)
    if (!element) return
    made.get('selection').select(element)
    made.get('canvas').scrollToElement(element)
  },
  tasks: () =>
    made
      .get('elementRegistry')
      .getAll()
      .filter(({ type }) => type === 'bpmn:UserTask')
      .map(({ id, businessObject }) => ({ id, name: businessObject.name || id })),
})

/** Draws a process in BPMN: the editor of bpmn.io with a property panel of ours. */
export default function Designer(props: Props): ReactNode {
  const { process, problems, apiRef, form, onForm } = props
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const { editor, selected } = useEditor(place, props)
  useFit(editor, place)
  useEffect(() => {
    if (!editor) return
    const [canvas, registry] = [editor.get('canvas'), editor.get('elementRegistry')]
    const marked = problems.flatMap(({ node }) => (node && registry.get(node) ? [node] : []))
    for (const node of marked) canvas.addMarker(node, 'has-problem')
    return () => {
      for (const node of marked) if (registry.get(node)) canvas.removeMarker(node, 'has-problem')
    }
  }, [editor, problems])
  return (
    <div className="bpmn-designer">
      <div className="bpmn-main">
        {editor && <Tools editor={editor} apiRef={apiRef} name={process.name} form={form} onForm={onForm} />}
        <div ref={place} className="bpmn-canvas" />
        {problems.length > 0 && (
          <ul className="bpmn-problems" aria-label={t('workflow.design.problems')}>
            {problems.map(({ node, message: text }) => (
              <li key={`${node} ${text}`}>
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
            fields={form.fields}
          />
        </aside>
      )}
    </div>
  )
}

interface ToolsProps extends Pick<Props, 'apiRef' | 'form' | 'onForm'> {
  editor: Editor
  name: string
}
function Tools({ editor, ...files }: ToolsProps): ReactNode {
  const { t } = useTranslation()
  const [canvas, stack] = [editor.get('canvas'), editor.get('commandStack')]
  const zoom = (by: number) => canvas.zoom(Math.min(4, Math.max(0.2, canvas.zoom() * by)))
  const word = (key: string) => t(`workflow.design.${key}`)
  const tool = (key: string, icon: ReactNode, work: () => void, disabled = false) => (
    <Tooltip title={word(key)}>
      <Button type="text" icon={icon} disabled={disabled} aria-label={word(key)} onClick={work} />
    </Tooltip>
  )
  return (
    <div className="bpmn-tools">
      {tool('undo', <UndoOutlined />, () => stack.undo(), !stack.canUndo())}
      {tool('redo', <RedoOutlined />, () => stack.redo(), !stack.canRedo())}
      {tool('zoomIn', <ZoomInOutlined />, () => void zoom(1.2))}
      {tool('zoomOut', <ZoomOutOutlined />, () => void zoom(1 / 1.2))}
      {tool('fit', <CompressOutlined />, () => fitDrawing(canvas))}
      <FileTools {...files} />
      <TryOut editor={editor} />
    </div>
  )
}

/** Token simulation: the user starts it at a start event, and continues it where the process would wait for a person. */
function TryOut({ editor }: { editor: Editor }): ReactNode {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(false)
  // Saving ends the simulation too, so the button follows the editor.
  useEffect(() => {
    const follow = ({ active = false }: { active?: boolean }) => setOn(active)
    editor.on('tokenSimulation.toggleMode', follow)
    return () => editor.off('tokenSimulation.toggleMode', follow)
  }, [editor])
  return (
    <>
      <Button
        type={isOn ? 'default' : 'text'}
        icon={<PlayCircleOutlined />}
        aria-pressed={isOn}
        onClick={() => editor.get('toggleMode').toggleMode(!isOn)}
      >
        {t('workflow.design.tryOut')}
      </Button>
      {isOn && (
        <>
          <Button type="text" icon={<ReloadOutlined />} onClick={() => editor.get('resetSimulation').resetSimulation()}>
            {t('workflow.design.tryAgain')}
          </Button>
          <span className="quiet">{t('workflow.design.tryHint')}</span>
        </>
      )}
    </>
  )
}
/** Brings a drawing in from a file, and takes it out as BPMN or as a picture. */
function FileTools({ apiRef, name, form, onForm }: Omit<ToolsProps, 'editor'>): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const file = useRef<HTMLInputElement>(null)
  const load = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      const read = readFile(await chosen.text())
      await apiRef.current!.load(read.xml)
      if (read.form) onForm(read.form)
    } catch {
      void message.error(t('workflow.problem.notBpmn'))
    }
  }
  const take = async (kind: 'bpmn' | 'svg') => {
    const { xml, svg } = await apiRef.current!.save()
    if (kind === 'svg') saveText(svg, `${name}.svg`, 'image/svg+xml')
    else saveText(withForm(xml, form), `${name}.bpmn`, 'application/xml')
  }
  return (
    <>
      <Button type="text" icon={<UploadOutlined />} onClick={() => file.current?.click()}>
        {t('workflow.design.importXml')}
      </Button>
      <Button type="text" icon={<DownloadOutlined />} onClick={() => void take('bpmn')}>
        {t('workflow.design.exportXml')}
      </Button>
      <Button type="text" onClick={() => void take('svg')}>
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
    </>
  )
}
