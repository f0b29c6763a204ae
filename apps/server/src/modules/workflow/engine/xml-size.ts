import { DocumentError } from '../../../infra/documents/list-document.ts'
import { XmlScanner } from '../../../infra/documents/xml-scanner.ts'
import { MOST_NODES } from './validate.ts'

/** Of one file: 500 nodes and 1,500 flows with their shapes and waypoints have 14,500. The parser takes 10 µs for each. */
const MOST_ELEMENTS = 15_000
/** The same model has 26,000; colours add a few to each shape. */
const MOST_ATTRIBUTES = 40_000
/** Of one element: the parser looks for each among all of them. */
const MOST_OF_ONE = 200
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
  let [elements, attributes, parts, depth] = [0, 0, 0, 0]
  const scanner = new XmlScanner({
    open: (name, given) => {
      const own = Object.keys(given).length
      attributes += own
      elements++
      depth++
      if (PART.test(name)) parts++
      if (own > MOST_OF_ONE || attributes > MOST_ATTRIBUTES) throw new TooMuch()
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
