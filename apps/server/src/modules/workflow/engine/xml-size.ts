import { DocumentError } from '../../../infra/documents/list-document.ts'
import { XmlScanner } from '../../../infra/documents/xml-scanner.ts'
import { MOST_NODES } from './validate.ts'

/** Of one file: the elements of 500 nodes with their flows, shapes and settings are fewer. */
const MOST_ELEMENTS = 20_000
/** Sub-processes within one another are at most 20. */
const MOST_DEEP = 60
/** Several pools of one file hold several processes, of which one is read. */
const MOST_PARTS = MOST_NODES * 8
const PART = /(?:task|gateway|event|subProcess|transaction|callActivity|sequenceFlow)$/i

class TooMuch extends Error {}

/**
 * Counts the elements of a text before it is parsed: the parser makes objects and resolves references for each of them, also
 * for those that are refused afterwards. Broken XML is not too much: the parser says what is wrong with it.
 */
export function isTooMuch(xml: string): boolean {
  let [elements, parts, depth] = [0, 0, 0]
  const scanner = new XmlScanner({
    open: (name) => {
      elements++
      depth++
      if (PART.test(name)) parts++
      if (elements > MOST_ELEMENTS || parts > MOST_PARTS || depth > MOST_DEEP) throw new TooMuch()
    },
    text: () => {},
    close: () => void depth--,
  })
  try {
    scanner.push(xml)
  } catch (error) {
    if (error instanceof TooMuch) return true
    if (!(error instanceof DocumentError)) throw error
  }
  return false
}
