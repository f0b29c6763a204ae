import { posix } from 'node:path'
import { DocxError } from './docx-error.ts'
import { DocumentError } from './list-document.ts'
import { type XmlAttributes, type XmlEvents, XmlScanner } from './xml-scanner.ts'
import { XML_HEAD, xmlText } from './xml-text.ts'
import { Budget, ZipArchive } from './zip-archive.ts'
import { zipBytes } from './zip-bytes.ts'

/** Unpacked bytes of a template: a letter of thirty pages has about two million, its pictures a few more. */
const MAX_UNPACKED = 24 * 1024 * 1024
/** The part of it that is XML, which is scanned, and then read as a tree. */
const MAX_XML = 6 * 1024 * 1024
/** Characters that are written at once. */
const PIECE = 64 * 1024
const MAIN = 'word/document.xml'
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
/** Parts that are kept, by the last word of the type of their relationship, and the type of their content. */
const KEPT: Readonly<Record<string, string>> = {
  styles: 'styles',
  numbering: 'numbering',
  header: 'header',
  footer: 'footer',
  footnotes: 'footnotes',
  endnotes: 'endnotes',
}
const PICTURES: Readonly<Record<string, string>> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', bmp: 'bmp' }
const MACROS = /vbaProject|activeX|macro/i
const EMBEDDED = /\/(chart|chartEx|diagram\w*|oleObject|package|control|aFChunk|subDocument)$/
/** Left out without a word: marks of remarks, and bindings to parts that are not kept. */
const LEFT_OUT = new Set(['commentRangeStart', 'commentRangeEnd', 'commentReference', 'dataBinding'])
const FOREIGN = new Set(['object', 'OLEObject', 'control', 'contentPart', 'altChunk'])
/** Attributes that name a file or a macro: what a letter shows is in it. */
const NAMES_ELSEWHERE = new Set(['src', 'href', 'althref', 'entryMacro', 'exitMacro'])
/** Words of fields that read from elsewhere or run something, wherever they stand in an instruction. */
const DANGEROUS = /\b(DDE|DDEAUTO|INCLUDE\w*|IMPORT|LINK|EMBED|DATABASE|MACROBUTTON|RD)\b|file:|\\\\\w/i
/** Fields that read nothing but the document and the clock. `HYPERLINK` only leads to a page. */
const FIELDS =
  /^\s*(PAGE|NUMPAGES|SECTION|SECTIONPAGES|DATE|TIME|CREATEDATE|SAVEDATE|PRINTDATE|TOC|REF|PAGEREF|NOTEREF|SEQ|STYLEREF|FORMTEXT|FORMCHECKBOX|FORMDROPDOWN|SYMBOL|EQ|=|HYPERLINK\s+(\\\w\s+)?"(https?:|mailto:|#?_)[^"]*")(?![A-Za-z])/i
/** Letters of an attribute or an instruction. */
const MAX_INSTRUCTION = 2_000
/** Fields within each other that are open at once. A table of contents has three. */
const MOST_FIELDS = 50

/** Openings of bindings in all parts. The library that reads them takes time with their square. */
const MOST_OPENINGS = 1_500

interface Source {
  zip: ZipArchive
  xml: Budget
  openings: { left: number }
}
interface Relation {
  id: string
  type: string
  target: string
  isExternal: boolean
}
/** Whether this is a Word document, by the names of its parts. */
export function isDocx(file: Buffer): boolean {
  return new ZipArchive(file, new Budget(MAX_UNPACKED)).has(MAIN)
}

/**
 * Writes a Word document anew from the parts a letter needs: text, styles, lists, headers, footers, notes and pictures.
 * Nothing else gets past this: no link to another file, no setting, remark or property. Fails with DocxError for
 * macros, embedded files and fields that read from elsewhere, and with DocumentError for a broken or large file.
 */
export async function cleanDocx(file: Buffer): Promise<Buffer> {
  const zip = new ZipArchive(file, new Budget(MAX_UNPACKED))
  const source = { zip, xml: new Budget(MAX_XML), openings: { left: MOST_OPENINGS } }
  if (zip.names().some((name) => MACROS.test(name))) throw new DocxError('macros')
  await refuseOtherTypes(source)
  const parts = new Map<string, { kind: string; bytes: Buffer }>()
  await new Cleaner(source, parts).part(MAIN, 'document.main')
  const xml = [...parts].filter(([, { kind }]) => kind !== 'rels' && kind !== 'picture')
  const type = (name: string, kind: string) =>
    `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`
  const types = Object.entries(PICTURES).map(
    ([end, kind]) => `<Default Extension="${end}" ContentType="image/${kind}"/>`,
  )
  return zipBytes([
    {
      path: '[Content_Types].xml',
      content: `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}${xml.map(([name, { kind }]) => type(name, kind)).join('')}</Types>`,
    },
    { path: '_rels/.rels', content: relationsXml([{ id: 'rId1', type: 'officeDocument', target: MAIN }]) },
    ...[...parts].map(([path, { bytes }]) => ({ path, content: bytes })),
  ])
}

async function refuseOtherTypes(source: Source): Promise<void> {
  let isDocument = false
  await scan(source, '[Content_Types].xml', (name, attributes) => {
    const type = attributes.ContentType ?? ''
    if (MACROS.test(type)) throw new DocxError('macros')
    if (name === 'Override' && type === MAIN_TYPE && attributes.PartName === `/${MAIN}`) isDocument = true
  })
  if (!isDocument) throw new DocxError('notDocx')
}

const relationsXml = (relations: readonly Omit<Relation, 'isExternal'>[]): string =>
  `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations
    .map(
      ({ id, type, target }) =>
        `<Relationship Id="${xmlText(id)}" Type="${RELATIONSHIPS}/${type}" Target="${xmlText(target)}"/>`,
    )
    .join('')}</Relationships>`

class Cleaner {
  readonly #source: Source
  readonly #parts: Map<string, { kind: string; bytes: Buffer }>

  constructor(source: Source, parts: Map<string, { kind: string; bytes: Buffer }>) {
    this.#source = source
    this.#parts = parts
  }

  /** Takes a part and those it refers to. */
  async part(name: string, kind: string): Promise<void> {
    if (this.#parts.has(name)) return
    this.#parts.set(name, { kind, bytes: Buffer.alloc(0) })
    const kept: Relation[] = []
    for (const one of await this.#relations(name)) {
      const path = one.isExternal ? undefined : posix.join(posix.dirname(name), one.target).replace(/^\/+/, '')
      const target = one.target.startsWith('/') ? one.target.slice(1) : path
      if (target && (await this.#take(one, target))) kept.push({ ...one, target: `/${target}` })
    }
    const filter = new PartFilter(new Set(kept.map(({ id }) => id)), this.#source.openings)
    await scan(this.#source, name, filter)
    this.#parts.set(name, { kind, bytes: filter.bytes() })
    const rels = `${posix.dirname(name)}/_rels/${posix.basename(name)}.rels`
    const short = kept.map(({ type, ...rest }) => ({ ...rest, type: type.slice(type.lastIndexOf('/') + 1) }))
    if (kept.length) this.#parts.set(rels, { kind: 'rels', bytes: Buffer.from(relationsXml(short)) })
  }

  async #take({ type }: Relation, target: string): Promise<boolean> {
    if (!this.#source.zip.has(target)) return false
    const word = type.slice(type.lastIndexOf('/') + 1)
    if (word === 'image') {
      if (!/^word\/media\/[\w.-]+$/.test(target) || !PICTURES[endOf(target)]) return false
      const chunks: Buffer[] = []
      if (!this.#parts.has(target)) for await (const chunk of this.#source.zip.unpack(target)) chunks.push(chunk)
      if (chunks.length) this.#parts.set(target, { kind: 'picture', bytes: Buffer.concat(chunks) })
      return this.#parts.has(target)
    }
    const kind = Object.hasOwn(KEPT, word) ? KEPT[word] : undefined
    if (!kind || !/^word\/\w+\.xml$/.test(target)) return false
    await this.part(target, kind)
    return true
  }

  async #relations(name: string): Promise<Relation[]> {
    const rels = `${posix.dirname(name)}/_rels/${posix.basename(name)}.rels`
    const found: Relation[] = []
    if (!this.#source.zip.has(rels)) return found
    await scan(this.#source, rels, (tag, { Id: id, Type: type = '', Target: target, TargetMode: mode }) => {
      if (tag !== 'Relationship' || !id || !target) return
      if (MACROS.test(type)) throw new DocxError('macros')
      if (EMBEDDED.test(type)) throw new DocxError('embedded')
      found.push({ id, type, target, isExternal: mode !== undefined && mode !== 'Internal' })
    })
    return found
  }
}
const endOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Writes a part anew without what is left out, and without references to parts that are. */
class PartFilter implements XmlEvents {
  readonly #kept: ReadonlySet<string>
  readonly #pieces: Buffer[] = []
  #text = XML_HEAD
  /** Prefixes under which references to other parts stand. */
  readonly #prefixes = new Set<string>()
  /** How deep within an element that is left out. */
  #skipped = 0
  /** Instructions of the fields that are open, the innermost last; undefined once the result of the field begins. */
  readonly #fields: (string | undefined)[] = []
  /** How many of them are still in their instruction. */
  #instructions = 0
  #isInstruction = false

  readonly #openings: Source['openings']

  constructor(kept: ReadonlySet<string>, openings: Source['openings']) {
    this.#kept = kept
    this.#openings = openings
  }

  /** What was written, to be called once. */
  bytes(): Buffer {
    // A field that the part does not close is a field all the same.
    for (const instruction of this.#fields) refuseField(instruction ?? '')
    this.#write('', 0)
    return Buffer.concat(this.#pieces)
  }
  /** Piece by piece: to join all of a long part at once would hold the event loop. */
  #write(text: string, most = PIECE): void {
    this.#text += text
    if (this.#text.length < most) return
    this.#pieces.push(Buffer.from(this.#text))
    this.#text = ''
  }

  open(name: string, attributes: XmlAttributes, full: string): void {
    if (this.#skipped || LEFT_OUT.has(name)) {
      this.#skipped++
      return
    }
    if (FOREIGN.has(name)) throw new DocxError('embedded')
    this.#field(name, attributes)
    this.#write(`<${full}${this.#attributes(attributes)}>`)
    this.#isInstruction = name === 'instrText' || name === 'delInstrText'
  }
  #attributes(attributes: XmlAttributes): string {
    for (const [key, value] of Object.entries(attributes))
      if ((value === RELATIONSHIPS || value === STRICT) && key.startsWith('xmlns:')) this.#prefixes.add(key.slice(6))
    let text = ''
    for (const [key, value] of Object.entries(attributes)) {
      const isReference = this.#prefixes.has(key.slice(0, Math.max(0, key.indexOf(':'))))
      const isElsewhere = NAMES_ELSEWHERE.has(key.slice(key.indexOf(':') + 1))
      if (isReference ? this.#kept.has(value) : !isElsewhere) text += ` ${key}="${xmlText(value)}"`
    }
    return text
  }
  text(text: string): void {
    if (this.#skipped) return
    for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1))
      if (this.#openings.left-- <= 0) throw new DocxError('tags')
    if (this.#isInstruction) {
      const whole = this.#endField() + text
      if (whole.length > MAX_INSTRUCTION) throw new DocxError('field')
      this.#beginField(whole)
    } else if (this.#instructions && text.trim()) {
      // Bindings between the parts of an instruction could leave out some of them, after it was checked.
      throw new DocxError('field')
    }
    this.#write(xmlText(text))
  }
  close(_name: string, full: string): void {
    if (this.#skipped) this.#skipped--
    else this.#write(`</${full}>`)
    this.#isInstruction = false
  }

  /** Refuses a field once its instruction is whole. */
  #field(name: string, attributes: XmlAttributes): void {
    // Whatever its prefix means: an attribute of another namespace may stand before the one that counts.
    const values = (key: string) =>
      Object.entries(attributes).flatMap(([one, value]) => (one.slice(one.indexOf(':') + 1) === key ? [value] : []))
    if (name === 'fldSimple') for (const instruction of values('instr')) refuseField(instruction)
    if (name !== 'fldChar') return
    const [kind, ...others] = values('fldCharType')
    if (others.length) throw new DocxError('field')
    if (kind === 'begin') this.#beginField('')
    else {
      refuseField(this.#endField())
      if (kind === 'separate') this.#beginField(undefined)
    }
  }
  #beginField(instruction: string | undefined): void {
    if (this.#fields.push(instruction) > MOST_FIELDS) throw new DocxError('field')
    if (instruction !== undefined) this.#instructions++
  }
  #endField(): string {
    const instruction = this.#fields.pop()
    if (instruction !== undefined) this.#instructions--
    return instruction ?? ''
  }
}
function refuseField(instruction: string): void {
  if (instruction.trim() && (!FIELDS.test(instruction) || DANGEROUS.test(instruction))) throw new DocxError('field')
}

async function scan({ zip, xml }: Source, name: string, events: XmlEvents | XmlEvents['open']): Promise<void> {
  const scanner = new XmlScanner(
    typeof events === 'function' ? { open: events, text: () => {}, close: () => {} } : events,
  )
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch (error) {
      throw new DocumentError('damaged', 'not UTF-8', { cause: error })
    }
  }
  for await (const chunk of zip.unpack(name)) {
    xml.spend(chunk.length)
    scanner.push(decoded(chunk))
  }
  scanner.push(decoded())
  scanner.end()
}
