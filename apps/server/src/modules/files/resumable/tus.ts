import { mkdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Refusal } from '@cloud-steward/contract'
import { FileStore } from '@tus/file-store'
import type { Server, ServerOptions } from '@tus/server'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { toRefusal } from '../../../infra/db/refusals.ts'
import { usageOf } from '../blob/blob.queries.ts'
import type { Outer } from '../blob/blob.service.ts'
import { storageLimits } from '../files.ports.ts'
import { addFile, checkPlace, checkSize, type Place } from '../library/add-file.service.ts'
import { nameOfInput, parentOfInput } from '../library/place.service.ts'
import { draftsOf, dropDraft, finishDraft, isDraftId, tenantOfDraft } from './drafts.ts'
import { errorBody, SpeakingServer } from './speaking-server.ts'

type Request = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0]
type Upload = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[1]
export const PATH = '/api/file/tus'

/** Resumable uploads (tus 1.0). The route has authenticated the caller before it passes the request on. */
export class ResumableUploads {
  readonly #callers = new WeakMap<IncomingMessage, Ctx>()
  readonly #finishing = new Map<string, Promise<void>>()
  readonly #folder: string
  readonly #outer: Outer
  #made: { store: FileStore; server: SpeakingServer } | undefined

  constructor(folder: string, outer: Outer) {
    this.#folder = folder
    this.#outer = outer
  }

  /** Made with the first request: at start it is unknown whether the folder can be written. */
  get #parts(): { store: FileStore; server: SpeakingServer } {
    return (this.#made ??= this.#make())
  }
  #make(): { store: FileStore; server: SpeakingServer } {
    // Created before the tus library does it, with mode 0700: other users of the machine must not read unfinished files.
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const store = new FileStore({ directory: this.#folder })
    const server = new SpeakingServer({
      path: PATH,
      datastore: store,
      relativeLocation: true,
      // No CORS: other sites cannot upload.
      allowedOrigins: [],
      namingFunction: (request) => `${this.#ctxOf(request).tenant.id}-${newId()}`,
      // Called for every method, also HEAD.
      onIncomingRequest: (request, id) => this.#admit(request, id),
      onUploadCreate: (request, upload) => this.#begin(request, upload),
      onUploadFinish: async (request, upload) => {
        await this.#told(this.#ctxOf(request), this.#finish(this.#ctxOf(request), upload))
        return {}
      },
    })
    return { store, server }
  }

  async handle(ctx: Ctx, request: IncomingMessage, response: Parameters<Server['handle']>[1]): Promise<void> {
    this.#callers.set(request, ctx)
    const { server } = this.#parts
    await server.speak(ctx.language, () => server.handle(request, response))
  }

  /** Finishes a complete upload whose server died before it became a file, when its client asks for it. */
  async finishWhole(ctx: Ctx, id: string): Promise<void> {
    const upload = await this.#parts.store.getUpload(id).catch(() => undefined)
    if (upload?.size !== undefined && upload.offset === upload.size && isOf(ctx, id, upload))
      await this.#finish(ctx, upload)
  }

  #ctxOf({ runtime }: Request): Ctx {
    const ctx = this.#callers.get(runtime!.node!.req as IncomingMessage)
    if (!ctx) throw new Error('a request that was not admitted')
    return ctx
  }
  /** @throws 404 if the upload is not the caller's, or its id is no id of an upload */
  async #admit(request: Request, id: string): Promise<void> {
    const ctx = this.#ctxOf(request)
    if (request.method === 'POST') return
    const upload = isDraftId(id) ? await this.#parts.store.getUpload(id).catch(() => undefined) : undefined
    if (!upload || !isOf(ctx, id, upload)) throw answer(404, 'not found')
  }
  async #begin(request: Request, { metadata, size }: Upload) {
    const ctx = this.#ctxOf(request)
    const { filename, parentId, fileId } = metadata ?? {}
    const check = async () => {
      if (size === undefined) throw new Refusal('kit.error.emptyFile')
      const name = nameOfInput(filename ?? '', 'file')
      await checkSize(ctx, size)
      await checkPlace(ctx, { parentId: parentOfInput(parentId), fileId })
      const [{ quotaBytes = Number.MAX_SAFE_INTEGER }, used, drafts] = await Promise.all([
        ctx.ports.get(storageLimits)(ctx),
        ctx.db.first(usageOf(ctx.tenant.id)),
        draftsOf(this.#folder, ctx.tenant.id, ctx.user!.id),
      ])
      // Those that are not whole yet will need room as well.
      if ((used?.bytes ?? 0) + drafts.bytes + size > quotaBytes) throw new Refusal('file.error.quotaFull')
      if (drafts.isFull) throw new Refusal('file.error.tooManyUploads')
      return { filename: name, parentId: parentId ?? null, fileId: fileId ?? null, userId: ctx.user!.id }
    }
    return { metadata: await this.#told(ctx, check()) }
  }
  async #finish(ctx: Ctx, upload: Upload): Promise<void> {
    const running = this.#finishing.get(upload.id)
    if (running) return running
    const work = this.#keep(ctx, upload).finally(() => this.#finishing.delete(upload.id))
    this.#finishing.set(upload.id, work)
    return work
  }
  async #keep(ctx: Ctx, { id, size, metadata }: Upload): Promise<void> {
    const place: Place = { parentId: parentOfInput(metadata!.parentId), fileId: metadata!.fileId }
    const file = { name: metadata!.filename!, from: { path: join(this.#folder, id) }, bytes: size! }
    try {
      const added = await addFile(ctx, this.#outer, file, place)
      await finishDraft(this.#folder, id, { ...added, userId: ctx.user!.id, size: size! })
    } catch (error) {
      if (toRefusal(error) instanceof Refusal) await dropDraft(this.#folder, id)
      throw error
    }
  }
  /** Turns a refusal into an answer of the protocol. Its status tells the client that a retry is of no use. */
  async #told<T>({ language, log }: Ctx, work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (given) {
      const error = toRefusal(given)
      if (!(error instanceof Refusal)) {
        log.error({ err: error }, 'an upload failed')
        throw answer(500, errorBody(language, 'kit.error.internal'))
      }
      const { reason, values, http } = error
      throw answer(http === 200 ? 400 : http, errorBody(language, reason, values))
    }
  }
}
const isOf = (ctx: Ctx, id: string, { metadata }: Upload): boolean =>
  tenantOfDraft(id) === ctx.tenant.id && metadata?.userId === ctx.user!.id
/** The error that makes the tus server stop and send this answer. */
const answer = (status: number, body: string): Error => Object.assign(new Error(body), { status_code: status, body })
