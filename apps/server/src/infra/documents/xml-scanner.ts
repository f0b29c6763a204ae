import { createRequire } from 'node:module'
import type { Handler, Parser, ParserOptions } from 'htmlparser2'
import { DocumentError } from './list-document.ts'

export type XmlAttributes = Readonly<Record<string, string>>
/** Events of an {@link XmlScanner}. Names come without a namespace prefix; attributes keep theirs. */
export interface XmlEvents {
  /** `full`: the name with its prefix. */
  open(name: string, attributes: XmlAttributes, full: string): void
  /** A part of a text: one text may come in several parts. */
  text(text: string): void
  close(name: string, full: string): void
}

/** The most characters without an event: the longest attribute or comment. A cell holds 32,767 at most. */
const MAX_SILENCE = 1_000_000
/** Tags of one part: bounds the time of a hostile part. A table of 10,000 × 100 cells has two million. */
const MAX_TAGS = 5_000_000
/** Tags open at once: the parser moves all of them with each further one. A sheet has about six. */
const MAX_DEPTH = 100
const require = createRequire(import.meta.url)

/**
 * Reads XML in pieces without building a tree, by htmlparser2 in its XML mode. A DOCTYPE is refused, so a file cannot
 * bring entities of its own. Unbalanced tags are refused at the end.
 * Throws DocumentError `damaged` or `tooLarge`.
 */
export class XmlScanner {
  readonly #parser: Parser
  #silent = 0
  #tags = 0
  #depth = 0

  constructor(events: XmlEvents) {
    // Loaded when the first file is read: a server that reads none does not pay for it.
    const library = require('htmlparser2') as {
      Parser: new (handler: Partial<Handler>, options: ParserOptions) => Parser
    }
    this.#parser = new library.Parser(this.#handlerOf(events), { xmlMode: true, decodeEntities: true })
  }

  /** Takes the next piece. */
  push(piece: string): void {
    this.#silent += piece.length
    this.#parser.write(piece)
    if (this.#silent > MAX_SILENCE + piece.length) throw new DocumentError('damaged', 'XML without end')
  }

  /** Must be called after the last piece. */
  end(): void {
    if (this.#depth !== 0) throw new DocumentError('damaged', 'XML ends within a tag')
    this.#parser.end()
  }

  #handlerOf(events: XmlEvents): Partial<Handler> {
    return {
      onopentag: (name, attributes) => {
        this.#silent = 0
        if (++this.#depth > MAX_DEPTH) throw new DocumentError('damaged', 'XML too deep')
        if (++this.#tags > MAX_TAGS) throw new DocumentError('tooLarge', 'too many XML tags')
        events.open(localName(name), attributes, name)
      },
      ontext: (text) => {
        this.#silent = 0
        events.text(text)
      },
      onclosetag: (name) => {
        this.#depth--
        events.close(localName(name), name)
      },
      onprocessinginstruction: (name) => {
        if (name.toLowerCase() === '!doctype') throw new DocumentError('damaged', 'XML with a DOCTYPE')
      },
    }
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
