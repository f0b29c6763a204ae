import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { DocxError } from './docx-error.ts'
import { DocumentError } from './list-document.ts'

/** A binding of a template: `{text}`, or `{#text}` with its end `{/}`. */
export interface DocxTag {
  kind: 'value' | 'open' | 'close'
  text: string
  /** A number format: `{totalFen [format: '0.00']}`. */
  format?: string
}
/** Values by the texts of the bindings: texts, conditions, and rows that repeat what is between `{#…}` and `{/…}`. */
export interface DocxData {
  [text: string]: string | boolean | null | readonly DocxData[]
}

/** A template of 1,000 bindings is read in 1.5 s, a letter with 3,000 rows is filled in 0.8 s. */
const [MEMORY_MB, READ_MS, FILL_MS] = [384, 5_000, 10_000]
/** Tables within tables: each takes about six elements. */
const MAX_DEPTH = 100
/**
 * As text, because the server is shipped as one bundle. A thread of its own for each document: the library builds trees,
 * and a large or hostile document must neither hold the event loop nor take the memory of the process. Links, pictures,
 * charts and raw XML as values are not loaded: a value is only ever a text.
 */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
const { TemplateHandler, LoopPlugin, TextPlugin } = require(workerData.library)
const { bytes, data, depth } = workerData
const handler = new TemplateHandler({ plugins: [new LoopPlugin(), new TextPlugin()], maxXmlDepth: depth })
const file = Buffer.from(bytes)
const kinds = { Open: 'open', Close: 'close', SelfClosed: 'value' }
const run = async () => {
  if (data) return { bytes: await handler.process(file, data) }
  const tags = await handler.parseTags(file)
  return { tags: tags.map(({ disposition, name, options }) => ({
    kind: kinds[disposition], text: name ?? '', ...(options?.format != null && { format: String(options.format) }),
  })) }
}
run().then((answer) => parentPort.postMessage(answer), (error) => parentPort.postMessage({ failure: error.name, message: String(error.message).slice(0, 200) }))
`
interface Answer {
  bytes?: Uint8Array
  tags?: DocxTag[]
  failure?: string
  message?: string
}

/** The bindings of a cleaned document, headers and footers last. Fails with DocxError `tag` where one is not closed, `slow` after a fixed time. */
export const tagsOfDocx = async (bytes: Buffer, mostMs = READ_MS): Promise<DocxTag[]> =>
  (await ask({ bytes }, mostMs)).tags!
/** Fills the bindings of a cleaned document. Fails with DocxError `slow` after a fixed time, with DocumentError `tooLarge` if it takes too much memory. */
export const fillDocx = async (bytes: Buffer, data: DocxData, mostMs = FILL_MS): Promise<Buffer> =>
  Buffer.from((await ask({ bytes, data }, mostMs)).bytes!)

/** The thread ends with the answer, or when its time is over. */
function ask(work: { bytes: Buffer; data?: DocxData }, mostMs: number): Promise<Answer> {
  const library = createRequire(import.meta.url).resolve('easy-template-x')
  const worker = new Worker(THREAD, {
    eval: true,
    workerData: { library, depth: MAX_DEPTH, ...work },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise<Answer>((resolve, reject) => {
    const tooLarge = () => reject(new DocumentError('tooLarge', 'the document takes too much memory'))
    const timer = setTimeout(() => reject(new DocxError('slow')), mostMs)
    worker.once('message', (answer: Answer) => {
      if (answer.failure) reject(failureOf(answer))
      else resolve(answer)
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : reject(error),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      tooLarge()
    })
  }).finally(() => void worker.terminate())
}
function failureOf({ failure, message }: Answer): Error {
  const isTag = /Delimiter|UnclosedTag|UnopenedTag|TagOptions|TemplateSyntax/.test(failure!)
  if (isTag) return new DocxError('tag', message)
  return new DocumentError(failure === 'MaxXmlDepthError' ? 'tooLarge' : 'damaged', message!)
}
