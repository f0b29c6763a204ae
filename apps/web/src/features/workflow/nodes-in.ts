export interface DrawnNode {
  id: string
  name: string
  type: string
}
const isNode = (type: string): boolean => /(?:task|event|gateway|subprocess|activity|transaction)$/i.test(type)

/** The nodes of a drawing, in the order of its text. */
export function nodesIn(xml: string): DrawnNode[] {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml')
  return [...parsed.getElementsByTagName('*')].flatMap((one) => {
    const id = one.getAttribute('id')
    return id && isNode(one.localName) ? [{ id, name: one.getAttribute('name') || id, type: one.localName }] : []
  })
}
