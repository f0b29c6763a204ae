/**
 * Texts of statements, by the pieces they are made of. A request makes the same pieces again and again (they are constants
 * of the program), so its text is found by going from piece to piece; put together anew, a list's four thousand characters
 * would have to be written, kept and hashed for every request.
 */
class Place {
  /** Most have one way on. */
  key: string | undefined
  way: Place | undefined
  others: Map<string | undefined, Place> | undefined
  text: string | undefined
}

/** Statements of more pieces are put together each time: rows of an import are as many as there are. */
const MOST_PIECES = 400
/** Past so many places all begins anew: pieces that never come again must not fill the memory. */
const MOST_PLACES = 20_000
let root = new Place()
let places = 0

function next(from: Place, piece: string | undefined): Place {
  if (from.way && from.key === piece) return from.way
  const known = from.others?.get(piece)
  if (known) return known
  const place = new Place()
  places++
  if (from.way) (from.others ??= new Map()).set(piece, place)
  else {
    from.key = piece
    from.way = place
  }
  return place
}

/** The text of a statement: its pieces with `$1`, `$2` … where one is undefined. Equal pieces give the same string. */
export function textAt(pieces: readonly (string | undefined)[]): string {
  if (pieces.length > MOST_PIECES) return written(pieces)
  let place = root
  for (const piece of pieces) place = next(place, piece)
  place.text ??= written(pieces)
  if (places > MOST_PLACES) {
    root = new Place()
    places = 0
  }
  return place.text
}

function written(pieces: readonly (string | undefined)[]): string {
  let [text, parameters] = ['', 0]
  for (const piece of pieces) text += piece ?? `$${++parameters}`
  return text
}
