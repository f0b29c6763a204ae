import Modeler from 'bpmn-js/lib/Modeler'
import simulation from 'bpmn-js-token-simulation/lib/modeler.js'
import 'bpmn-js-token-simulation/assets/css/bpmn-js-token-simulation.css'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-embedded.css'
import { CS_ATTRIBUTES } from './cs-attributes.ts'
import { translateModule } from './translate.ts'

/** An element of the diagram with what BPMN knows of it. */
export interface Shape {
  id: string
  type: string
  businessObject: Moddle
}
export interface Moddle {
  id: string
  $type: string
  name?: string
  get(name: string): unknown
  [property: string]: unknown
}
interface Box {
  x: number
  y: number
  width: number
  height: number
}
export interface Services {
  canvas: {
    /** The element that holds it has another size. */
    resized(): void
    zoom(to?: number): number
    viewbox(): { inner: Box; outer: Pick<Box, 'width' | 'height'> }
    viewbox(shown: Box): void
    addMarker(id: string, name: string): void
    removeMarker(id: string, name: string): void
    getRootElement(): Shape
    scrollToElement(element: Shape): void
  }
  modeling: {
    updateProperties(element: Shape, properties: object): void
    updateModdleProperties(element: Shape, of: Moddle, properties: object): void
  }
  elementRegistry: { get(id: string): Shape | undefined; getAll(): Shape[] }
  selection: { select(element: Shape): void; get(): Shape[] }
  commandStack: { undo(): void; redo(): void; canUndo(): boolean; canRedo(): boolean }
  /** Token simulation. While it is active the drawing cannot be edited. */
  toggleMode: { toggleMode(active: boolean): void }
  resetSimulation: { resetSimulation(): void }
  moddle: { create(type: string, properties?: object): Moddle }
}
type Listener = (event: { newSelection?: Shape[]; element?: Shape; active?: boolean }) => void
export interface Editor {
  get<K extends keyof Services>(name: K): Services[K]
  importXML(xml: string): Promise<{ warnings: unknown[] }>
  saveXML(options: { format: boolean }): Promise<{ xml?: string }>
  saveSVG(): Promise<{ svg: string }>
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  destroy(): void
}

/** Opens the editor in an element. It is destroyed with it. */
export const openModeler = (container: HTMLElement): Editor =>
  new Modeler({
    container,
    additionalModules: [translateModule, simulation],
    moddleExtensions: { cs: CS_ATTRIBUTES },
  }) as never as Editor

/** Room on the left for the palette, and a margin elsewhere. */
const PALETTE = 130
const MARGIN = 40
/** A phone shows a part that can be read. */
const NARROW = 600
/** Shows the whole drawing beside the palette, not larger than it is. An element that is not shown has no size. */
export function fitDrawing(canvas: Services['canvas']): void {
  const { inner, outer } = canvas.viewbox()
  const [wide, high] = [outer.width - PALETTE - MARGIN, outer.height - 2 * MARGIN]
  if (wide <= 0 || high <= 0) return
  const least = outer.width < NARROW ? 0.5 : 0
  const scale = Math.max(least, Math.min(1, wide / inner.width, high / inner.height))
  const [width, height] = [outer.width / scale, outer.height / scale]
  canvas.viewbox({ x: inner.x - PALETTE / scale, y: inner.y - (height - inner.height) / 2, width, height })
}

/** A process with nothing but its start. */
export const emptyProcess = (key: string, name: string, start: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:cs="urn:cloud-steward:process" id="definitions" targetNamespace="urn:cloud-steward:process">
  <process id="${key}" name="${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}" isExecutable="true"><startEvent id="start" name="${start}" /></process>
  <bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${key}"><bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="180" y="160" width="36" height="36" /></bpmndi:BPMNShape></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</definitions>`
