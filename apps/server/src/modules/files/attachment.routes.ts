import { Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/files/attachment.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { uploadedFile } from '../../infra/http/uploaded-file.ts'
import { admissionTo } from '../../infra/session/admit.ts'
import type { App } from '../../kit/app.ts'
import type { Call } from '../../kit/register-endpoint.ts'
import { serve } from '../../kit/serve.ts'
import { notFound, type Operations } from '../../kit/standard-operations.ts'
import { type AttachmentRow, attachmentsOf } from './attachment.queries.ts'
import { attachFiles, detachFile, type Filed, getFile, keepUpload, openFile } from './attachment.service.ts'
import { headed, isShown } from './blob/headed.ts'

/** The bytes of a file the caller may read. The headers keep browsers from running its content. */
export async function sendFile(
  ctx: Ctx,
  app: App,
  call: Call,
  { file, inline }: { file: AttachmentRow; inline: boolean },
) {
  const opened = await openFile(ctx, app.files, file)
  const { content_type: contentType } = file
  headed(call.reply, { ...file, contentType, inline: inline && isShown(contentType) })
  return opened
}

export function serveAttachment(app: App): void {
  /**
   * Refuses a caller without permission to read (or change) the record. A record outside the caller's rows answers 404.
   * @returns whether the caller may read files of a purpose
   */
  const record = async (ctx: Ctx, call: Call, of: { resource: string; recordId: string }, does: 'query' | 'update') => {
    const operations = app.operations.get(of.resource)
    if (!operations) throw notFound()
    const { resource } = operations
    if (!resource.operations.includes(does)) throw new Refusal('kit.error.forbidden', { http: 403 })
    admissionTo(resource.endpoints[does])(call.session, undefined)
    await operations.get(ctx, of.recordId)
    const hidden = await (operations as Operations & Filed).hiddenPurposes?.(ctx, of.recordId)
    return (purpose: string | null): boolean => !hidden?.has(purpose ?? '')
  }
  /** A file of a record he may read, or one he has just uploaded. */
  const readable = async (ctx: Ctx, call: Call, id: string) => {
    const file = await getFile(ctx, id)
    if (file.resource && file.record_id) {
      const reads = await record(ctx, call, { resource: file.resource, recordId: file.record_id }, 'query')
      if (!reads(file.purpose)) throw notFound()
    } else if (file.created_by !== ctx.user!.id) throw notFound()
    return file
  }
  serve(app, contract, {
    uploadAttachment: async (ctx, _input, { request }) => keepUpload(ctx, app, await uploadedFile(request)),
    queryAttachment: async (ctx, input, call) => {
      const reads = await record(ctx, call, input, 'query')
      const files = await ctx.db.rows(attachmentsOf(ctx.tenant.id, input.resource, input.recordId))
      const read = files.filter(({ purpose }) => reads(purpose))
      return read.map(({ content_type: contentType, created_at: createdAt, ...file }) => ({
        ...file,
        contentType,
        createdAt,
      }))
    },
    readAttachment: async (ctx, { id, show }, call) => {
      const file = await readable(ctx, call, id)
      return sendFile(ctx, app, call, { file, inline: show === 'inline' })
    },
    addAttachment: async (ctx, { fileIds, purpose, ...of }, call) => {
      await record(ctx, call, of, 'update')
      await ctx.transaction((tx) => attachFiles(tx, fileIds, { ...of, purpose }))
      return {}
    },
    removeAttachment: async (ctx, { id }, call) => {
      const file = await getFile(ctx, id)
      if (!file.resource || !file.record_id) throw notFound()
      await record(ctx, call, { resource: file.resource, recordId: file.record_id }, 'update')
      await detachFile(ctx, file)
      return {}
    },
  })
}
