import { expect, it } from 'vitest'
import { treeOf } from '../engine/parse-bpmn.ts'
import { drawSvg } from './draw.ts'

const drawn = async (xml: string) => drawSvg(await treeOf(xml))
const drawing = (plane: string) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
  xmlns:di="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="x"><process id="p"><startEvent id="s"/></process>
  <bpmndi:BPMNDiagram id="d">${plane}</bpmndi:BPMNDiagram></definitions>`
const shape = (of: string) =>
  `<bpmndi:BPMNShape ${of}><dc:Bounds x="1" y="2" width="36" height="36"/></bpmndi:BPMNShape>`
const plane = (inner: string) => `<bpmndi:BPMNPlane bpmnElement="p">${inner}</bpmndi:BPMNPlane>`

it('parts of a drawing that stand for nothing are left out', async () => {
  const edge = '<bpmndi:BPMNEdge id="f"><di:waypoint x="1" y="1"/></bpmndi:BPMNEdge>'
  const svg = await drawn(
    drawing(plane(shape('bpmnElement="s"') + shape('bpmnElement="gone"') + shape('id="z"') + edge)),
  )
  expect([...svg!.matchAll(/data-element-id="(\w*)"/g)].map(([, id]) => id)).toEqual(['s'])
})
it('a drawing without a plane or without shapes is no drawing', async () => {
  expect(await drawn(drawing(''))).toBeUndefined()
  expect(await drawn(drawing(plane(shape('id="z"'))))).toBeUndefined()
})
