import { DocumentError } from './list-document.ts'

/** What an {@link XmlScanner} reports. Names come without namespace prefix, attributes as they were written. */
export interface XmlEvents {
  open(name: string, attributes: string): void
  text(text: string): void
  close(name: string): void
}

/** The longest tag or text between two tags; a cell holds at most 32,767 characters. */
const MAX_TOKEN = 1_000_000
/** Tags of one part: bounds the time a hostile part costs, about a second; 10,000 × 100 cells have two million. */
const MAX_TAGS = 5_000_000
const TAG_MARK = /["'>]/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads XML piece by piece without building a tree. Enough for the parts of an xlsx file: declarations and comments are
 * skipped, a DOCTYPE is refused (no entities of the file's own), the nesting is left to the caller.
 */
export class XmlScanner {
  private readonly events: XmlEvents
  private rest = ''
  private tags = 0

  constructor(events: XmlEvents) {
    this.events = events
  }

  /** Takes the next piece; fails with DocumentError `damaged`. */
  push(piece: string): void {
    const text = this.rest + piece
    let at = 0
    for (;;) {
      const open = text.indexOf('<', at)
      if (open < 0) break
      const end = endOfTag(text, open)
      if (end < 0) break
      if (open > at) this.events.text(unescapeXml(text.slice(at, open)))
      this.tag(text, open, end)
      at = end
    }
    this.rest = text.slice(at)
    if (this.rest.length > MAX_TOKEN) throw new DocumentError('damaged', 'XML without end')
  }

  /** To be called behind the last piece. */
  end(): void {
    if (this.rest.trim() !== '') throw new DocumentError('damaged', 'XML ends within a tag')
  }

  private tag(text: string, open: number, end: number): void {
    const second = text[open + 1]
    if (second === '?') return
    if (second === '!') {
      if (text.startsWith('<![CDATA[', open)) this.events.text(text.slice(open + 9, end - 3))
      else if (!text.startsWith('<!--', open)) throw new DocumentError('damaged', 'XML with a DOCTYPE')
      return
    }
    if (second === '/') {
      this.events.close(localName(text.slice(open + 2, end - 1).trim()))
      return
    }
    if (++this.tags > MAX_TAGS) throw new DocumentError('tooLarge', 'too many XML tags')
    const closed = text[end - 2] === '/'
    const inner = text.slice(open + 1, closed ? end - 2 : end - 1)
    const space = inner.search(/\s/)
    const name = localName(space < 0 ? inner : inner.slice(0, space))
    this.events.open(name, space < 0 ? '' : inner.slice(space))
    if (closed) this.events.close(name)
  }
}

/** @returns the value of the attribute `name` (with its prefix) from what {@link XmlEvents.open} was given. */
export function attribute(attributes: string, name: string): string | undefined {
  let at = 0
  for (;;) {
    at = attributes.indexOf(name, at)
    if (at < 0) return undefined
    const before = attributes.charCodeAt(at - 1)
    const equals = /^\s*=\s*(["'])/.exec(attributes.slice(at + name.length, at + name.length + 20))
    if (before <= 32 && equals) {
      const start = at + name.length + equals[0].length
      const end = attributes.indexOf(equals[1] as string, start)
      return end < 0 ? undefined : unescapeXml(attributes.slice(start, end))
    }
    at += name.length
  }
}

/** Position behind the tag that begins at `open`, -1 when it is not complete yet. */
function endOfTag(text: string, open: number): number {
  if (text.startsWith('<!--', open)) return behind(text, '-->', open + 4)
  if (text.startsWith('<![CDATA[', open)) return behind(text, ']]>', open + 9)
  // A piece may end within these two openings themselves.
  if (text.length - open < 9 && ('<!--'.startsWith(text.slice(open)) || '<![CDATA['.startsWith(text.slice(open))))
    return -1
  if (text[open + 1] === '?') return behind(text, '?>', open + 2)
  // '>' may stand in an attribute's value. One pass: looking back from every '>' would be quadratic in a hostile tag.
  TAG_MARK.lastIndex = open
  for (let mark = TAG_MARK.exec(text); mark; mark = TAG_MARK.exec(text)) {
    if (mark[0] === '>') return mark.index + 1
    const closing = text.indexOf(mark[0], mark.index + 1)
    if (closing < 0) return -1
    TAG_MARK.lastIndex = closing + 1
  }
  return -1
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? -1 : at + mark.length
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]{1,4});/g, (whole, name: string) => {
    if (name[0] !== '#') return ENTITIES[name] ?? whole
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
