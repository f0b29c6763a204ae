/** How the nodes and flows of two versions of a process differ, by their ids. */
export interface Difference {
  added: string[]
  removed: string[]
  changed: string[]
}
const MODEL = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const DRAWN = /^(.*Event|.*[tT]ask|.*Gateway|subProcess|transaction|callActivity|sequenceFlow)$/
/** A node names its flows too; those are compared as flows. */
const NAMES_OF_FLOWS = new Set(['incoming', 'outgoing'])

/** Removed ones are in the older version only, added ones in the newer; a moved shape is no difference. */
export function compareDrawings(older: string, newer: string): Difference {
  const before = partsOf(older)
  const after = partsOf(newer)
  return {
    added: [...after.keys()].filter((id) => !before.has(id)),
    removed: [...before.keys()].filter((id) => !after.has(id)),
    changed: [...after].flatMap(([id, said]) => (before.has(id) && before.get(id) !== said ? [id] : [])),
  }
}
function partsOf(xml: string): Map<string, string> {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml')
  const parts = [...parsed.getElementsByTagNameNS(MODEL, '*')].filter(isPart)
  return new Map(parts.map((part) => [part.id, JSON.stringify(saidBy(part))]))
}
const isPart = (element: Element): boolean => Boolean(element.id) && DRAWN.test(element.localName)
/** Type, attributes in any order, and what stands inside, without the nodes of a subprocess. */
function saidBy(element: Element): unknown[] {
  const attributes = [...element.attributes]
    .filter(({ name }) => !name.startsWith('xmlns'))
    .map(({ namespaceURI, localName, value }) => [namespaceURI ?? '', localName, value])
    .toSorted((one, other) => (String(one) < String(other) ? -1 : 1))
  const inner = [...element.children].filter((one) => !isPart(one) && !NAMES_OF_FLOWS.has(one.localName))
  const text = element.children.length ? '' : (element.textContent ?? '').trim()
  return [element.localName, attributes, text, inner.map(saidBy)]
}
