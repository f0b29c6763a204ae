const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether a JSON text nests deeper than this. One pass over its letters: parsing a megabyte of open brackets takes fifty times as
 * long and stops everybody.
 */
export function isDeeper(text: string, most: number): boolean {
  let [depth, inText] = [0, false]
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (inText) {
      if (letter === BACKSLASH) at++
      else if (letter === QUOTE) inText = false
    } else if (letter === QUOTE) inText = true
    else if (letter === OPEN || letter === OPEN_LIST) {
      if (++depth > most) return true
    } else if (letter === CLOSE || letter === CLOSE_LIST) depth--
  }
  return false
}

/**
 * The value of a JSON text that came within another text, such as a field of a form: no bound of a body has counted it.
 * @throws SyntaxError also where it nests deeper than `most`
 */
export function shallowJson(text: string, most = 64): unknown {
  if (isDeeper(text, most)) throw new SyntaxError(`JSON nests deeper than ${most}`)
  return JSON.parse(text)
}
