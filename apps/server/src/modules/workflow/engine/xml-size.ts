import { MOST_NODES } from './validate.ts'

/** Of one file: the elements of 500 nodes with their flows, shapes and settings are fewer. */
const MOST_ELEMENTS = 20_000
const MOST_DEEP = 100
/** Several pools of one file hold several processes, of which one is read. */
const MOST_PARTS = MOST_NODES * 8
const PART = /(?:task|gateway|event|subProcess|transaction|callActivity|sequenceFlow)$/i
const NAME = /[\w:.-]*/y

/**
 * Counts the elements of the text in one pass before it is parsed: the parser makes objects and resolves references for each
 * of them, also for those that are refused afterwards.
 */
export function isTooMuch(xml: string): boolean {
  let [elements, parts, depth] = [0, 0, 0]
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const end = endOf(xml, at)
    NAME.lastIndex = at + 1
    const [name = ''] = NAME.exec(xml) ?? []
    if (xml[at + 1] === '/') depth--
    else if (name) {
      elements++
      if (PART.test(name)) parts++
      if (xml[end - 2] !== '/') depth++
    }
    if (elements > MOST_ELEMENTS || parts > MOST_PARTS || depth > MOST_DEEP) return true
    at = end
  }
  return false
}
/** The place after a tag, a comment or a CDATA. A bracket in quotes is text. */
function endOf(xml: string, from: number): number {
  const after = (text: string, at: number) => {
    const found = xml.indexOf(text, at)
    return found < 0 ? xml.length : found + text.length
  }
  if (xml.startsWith('<!--', from)) return after('-->', from + 4)
  if (xml.startsWith('<![CDATA[', from)) return after(']]>', from + 9)
  let at = from + 1
  while (at < xml.length && xml[at] !== '>') at = xml[at] === '"' || xml[at] === "'" ? after(xml[at]!, at + 1) : at + 1
  return at + 1
}
