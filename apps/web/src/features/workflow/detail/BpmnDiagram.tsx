import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import '../workflow.css'

interface Canvas {
  zoom: (to: 'fit-viewport', center: 'auto') => void
  addMarker: (node: string, marker: string) => void
  removeMarker: (node: string, marker: string) => void
}
export interface NodeMark {
  node: string
  state: string
}
interface Props {
  xml: string
  label: string
  /** How nodes stand; the last word about a node counts. */
  marks?: readonly NodeMark[]
  /** Is told how the picture can be had, once it is drawn. */
  onReady?: (save: () => Promise<string>) => void
}

/** A text of BPMN drawn, with a layout where it has none. */
async function draw(viewer: NavigatedViewer, xml: string): Promise<void> {
  const drawn = xml.includes('BPMNDiagram') ? xml : await (await import('bpmn-auto-layout')).layoutProcess(xml)
  await viewer.importXML(drawn)
}

/** A process as a picture that can be moved and zoomed; its nodes show how far it has come. */
export function BpmnDiagram({ xml, label, marks = [], onReady }: Props): ReactNode {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<NavigatedViewer>()
  const [isBroken, setBroken] = useState(false)
  const tell = useRef(onReady)
  useEffect(() => {
    tell.current = onReady
  })
  useEffect(() => {
    const made = new NavigatedViewer({ container: place.current! })
    let over = false
    const show = async () => {
      try {
        await draw(made, xml)
        if (over) return
        made.get<Canvas>('canvas').zoom('fit-viewport', 'auto')
        setViewer(made)
        tell.current?.(async () => (await made.saveSVG()).svg)
      } catch {
        if (!over) setBroken(true)
      }
    }
    void show()
    return () => {
      over = true
      made.destroy()
    }
  }, [xml])
  // A drawer that opens, or a phone that is turned, gives it another size.
  useEffect(() => {
    if (!viewer) return
    const sized = new ResizeObserver(() => {
      if (place.current?.clientWidth) viewer.get<Canvas>('canvas').zoom('fit-viewport', 'auto')
    })
    sized.observe(place.current!)
    return () => sized.disconnect()
  }, [viewer])
  useEffect(() => {
    if (!viewer) return
    const canvas = viewer.get<Canvas>('canvas')
    const registry = viewer.get<{ get: (id: string) => unknown }>('elementRegistry')
    const last = new Map(marks.map(({ node, state }) => [node, `process-${state}`]))
    const known = [...last].filter(([node]) => registry.get(node))
    for (const [node, mark] of known) canvas.addMarker(node, mark)
    return () => {
      for (const [node, mark] of known) if (registry.get(node)) canvas.removeMarker(node, mark)
    }
  }, [viewer, marks])
  return (
    <>
      {isBroken && <p className="quiet">{t('workflow.detail.noDiagram')}</p>}
      <div ref={place} role="group" aria-label={label} className="process-diagram" hidden={isBroken} />
    </>
  )
}
