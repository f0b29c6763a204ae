import { posix } from 'node:path'
import { elementsOf, type Steps, treeOf, type XmlElement } from './docx-tree.ts'
import { DocumentError } from './list-document.ts'
import { type Picture, readPicture } from './picture.ts'
import { Budget, ZipArchive } from './zip-archive.ts'

/** Unpacked bytes of a filled letter: 3,000 rows of a usual one have about 20 million. */
const MAX_UNPACKED = 128 * 1024 * 1024
const MOST_PICTURES = 40
export const MAIN = 'word/document.xml'

/** The parts of a filled document. */
export class DocxSource {
  readonly zip: ZipArchive
  readonly steps: Steps
  readonly #relations = new Map<string, Promise<Map<string, string>>>()
  readonly #pictures = new Map<string, Promise<Picture | undefined>>()

  constructor(file: Buffer, steps: Steps) {
    this.zip = new ZipArchive(file, new Budget(MAX_UNPACKED))
    this.steps = steps
    if (!this.zip.has(MAIN)) throw new DocumentError('damaged', 'no document')
  }

  tree(part: string, name: string): Promise<XmlElement | undefined> {
    return treeOf(this.zip, part, name, this.steps)
  }
  /** The part that another part names by an id. */
  async related(part: string, id: string): Promise<string | undefined> {
    let known = this.#relations.get(part)
    if (!known) {
      known = this.#relationsOf(part)
      this.#relations.set(part, known)
    }
    return (await known).get(id)
  }
  /** A picture that a part names. `key`: the same for the same picture. */
  async picture(part: string, id: string): Promise<{ key: string; picture: Picture } | undefined> {
    const key = await this.related(part, id)
    if (!key || !this.zip.has(key)) return undefined
    let known = this.#pictures.get(key)
    if (!known) {
      if (this.#pictures.size >= MOST_PICTURES) return undefined
      known = this.#unpack(key).then(readPicture)
      this.#pictures.set(key, known)
    }
    const picture = await known
    return picture && { key, picture }
  }
  async #unpack(part: string): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of this.zip.unpack(part)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  async #relationsOf(part: string): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    const rels = `${posix.dirname(part)}/_rels/${posix.basename(part)}.rels`
    if (!this.zip.has(rels)) return found
    for await (const one of elementsOf(this.zip, rels, new Set(['Relationship']), this.steps)) {
      if (typeof one === 'string' || one.attributes.TargetMode === 'External') continue
      const { Id, Target = '' } = one.attributes
      const path = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target)
      if (Id) found.set(Id, path)
    }
    return found
  }
}
